/** Values that a refusal mentions, by name; the sentence of its failure is written with them. */
export type Params = Readonly<Record<string, string | number | boolean | null>>
