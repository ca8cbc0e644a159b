package com.boundaryml.publisher.core.plugin;

/**
 * A plugin that is not used. No part holds a line break.
 *
 * @param where the folder or the jar that it lies in
 * @param what what is wrong with it
 * @param advice what to do
 */
public record Refusal(String where, String what, String advice) {}
