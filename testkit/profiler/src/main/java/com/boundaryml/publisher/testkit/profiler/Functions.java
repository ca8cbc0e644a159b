package com.boundaryml.publisher.testkit.profiler;

import com.boundaryml.publisher.testkit.profiler.FunctionTable.Function;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.Kind;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.Origin;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.SourceFile;
import com.boundaryml.publisher.testkit.profiler.FunctionTable.Span;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The functions of the program that a {@link Workload} runs. */
final class Functions {

    private static final List<String> FLOW_NAMES = List.of(
            "HandleTicket", "OnboardCustomer", "ReviewContract", "ReconcileInvoice", "AnswerQuestion", "TriageInbox");
    private static final List<String> LLM_NAMES = List.of(
            "ClassifyTicket",
            "ExtractInvoice",
            "SummarizeThread",
            "DraftReply",
            "DetectLanguage",
            "ScoreSentiment",
            "ExtractEntities",
            "RankPassages",
            "CheckPolicy",
            "TranslateReply");
    private static final List<String> HELPER_NAMES =
            List.of("normalize", "split_chunks", "render_prompt", "parse_answer", "dedupe", "validate", "merge_fields");
    private static final List<String> BUILTIN_NAMES = List.of("print", "now", "fetch", "sleep");
    private static final int FUNCTION_TEXT_BYTES = 400;

    static final List<Integer> FLOWS = ids(1, FLOW_NAMES.size());
    static final List<Integer> LLM = ids(1 + FLOW_NAMES.size(), LLM_NAMES.size());
    static final List<Integer> HELPERS = ids(1 + FLOW_NAMES.size() + LLM_NAMES.size(), HELPER_NAMES.size());
    static final FunctionTable TABLE = table();

    private Functions() {}

    /** {@return where a function is called within the call at some place of an execution} */
    static CallSite siteOf(int functionId, int within) {
        int offset = 40 + 25 * within;
        return new CallSite(functionId, offset, offset + 18, 3 + within);
    }

    private static List<Integer> ids(int first, int count) {
        return IntStream.range(first, first + count).boxed().toList();
    }

    private static FunctionTable table() {
        List<Function> functions = new ArrayList<>();
        List<SourceFile> files = new ArrayList<>();
        addUserDefined("flows", FLOW_NAMES, functions, files);
        addUserDefined("llm", LLM_NAMES, functions, files);
        addUserDefined("lib", HELPER_NAMES, functions, files);
        for (String name : BUILTIN_NAMES) {
            functions.add(new Function(
                    functions.size() + 1,
                    "baml.sys." + name,
                    name,
                    Optional.empty(),
                    Kind.SYSOP,
                    Optional.of(name),
                    Origin.BUILTIN,
                    Optional.empty(),
                    Optional.empty(),
                    Optional.empty(),
                    List.of()));
        }
        return new FunctionTable(functions, files);
    }

    private static void addUserDefined(
            String folder, List<String> names, List<Function> functions, List<SourceFile> files) {
        for (String name : names) {
            int id = functions.size() + 1;
            String path = folder + "/" + name + ".baml";
            files.add(new SourceFile(id, path));
            functions.add(new Function(
                    id,
                    "app." + folder + "." + name,
                    name,
                    Optional.of("function:app." + folder + "." + name),
                    Kind.BYTECODE,
                    Optional.empty(),
                    Origin.USER_DEFINED,
                    Optional.of(path),
                    Optional.of(new Span(id, 0, FUNCTION_TEXT_BYTES)),
                    Optional.of("app"),
                    List.of(folder)));
        }
    }
}
