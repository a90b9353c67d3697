package org.lorentztron.local.describe.propose;

import java.util.List;
import java.util.Map;
import org.lorentztron.local.describe.guess.FieldUse;

/**
 * The fields of a topic or a file.
 *
 * @param title what they are of; empty where that is said
 * @param events how many records there are, of which some may lack a field
 * @param uses what each field would be used for
 * @param classes how often each label came, in the order of the classes; empty if no field looks like a label
 */
public record FieldTable(String title, long events, List<FieldUse> uses, Map<String, Long> classes) {}
