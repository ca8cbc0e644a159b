package com.boundaryml.publisher.testkit.profiler;

import java.util.SplittableRandom;

/** Text that compresses about as prose about support tickets does. Not safe for use by several threads. */
final class Words {

    private static final String[] COMMON = {
        "the", "a", "of", "and", "to", "in", "is", "for", "that", "with", "on", "as", "was", "it", "by", "be", "this",
        "are"
    };
    private static final String[] VOCABULARY = {
        "account",
        "address",
        "agent",
        "amount",
        "answer",
        "attachment",
        "balance",
        "billing",
        "button",
        "cancel",
        "carrier",
        "category",
        "charge",
        "checkout",
        "claim",
        "code",
        "complaint",
        "confirm",
        "contract",
        "coupon",
        "customer",
        "damage",
        "delay",
        "delivery",
        "device",
        "discount",
        "document",
        "duplicate",
        "email",
        "error",
        "escalate",
        "evidence",
        "exchange",
        "expired",
        "extract",
        "field",
        "form",
        "fraud",
        "gateway",
        "handle",
        "history",
        "identity",
        "inbox",
        "insurance",
        "invoice",
        "issue",
        "item",
        "label",
        "language",
        "latency",
        "limit",
        "login",
        "manager",
        "message",
        "missing",
        "model",
        "monthly",
        "network",
        "notice",
        "number",
        "order",
        "package",
        "parcel",
        "password",
        "payment",
        "pending",
        "phone",
        "photo",
        "plan",
        "policy",
        "postal",
        "priority",
        "problem",
        "product",
        "profile",
        "prompt",
        "purchase",
        "question",
        "queue",
        "reason",
        "receipt",
        "record",
        "refund",
        "region",
        "reminder",
        "renewal",
        "repair",
        "reply",
        "request",
        "response",
        "return",
        "review",
        "route",
        "sample",
        "schema",
        "score",
        "screen",
        "security",
        "service",
        "shipment",
        "signature",
        "status",
        "storage",
        "subscription",
        "summary",
        "supplier",
        "support",
        "system",
        "tariff",
        "ticket",
        "token",
        "total",
        "tracking",
        "transfer",
        "update",
        "urgent",
        "vendor",
        "version",
        "voucher",
        "warehouse",
        "warranty",
        "website",
        "weight",
        "window",
        "withdraw",
        "yesterday"
    };
    private static final int COMMON_OF_TEN = 4;
    private static final int WORDS_TO_A_NUMBER = 19;
    private static final int WORDS_TO_A_SENTENCE = 13;

    private final SplittableRandom random;

    Words(SplittableRandom random) {
        this.random = random;
    }

    /** {@return text of {@code length} characters, all of them ASCII} */
    String text(int length) {
        StringBuilder out = new StringBuilder(length + 24);
        while (out.length() < length) {
            if (random.nextInt(WORDS_TO_A_NUMBER) == 0) {
                out.append(random.nextInt(1_000_000));
            } else if (random.nextInt(10) < COMMON_OF_TEN) {
                out.append(one(COMMON));
            } else {
                out.append(one(VOCABULARY));
            }
            out.append(random.nextInt(WORDS_TO_A_SENTENCE) == 0 ? ". " : " ");
        }
        out.setLength(length);
        return out.toString();
    }

    String word() {
        return one(VOCABULARY);
    }

    private String one(String[] words) {
        return words[random.nextInt(words.length)];
    }
}
