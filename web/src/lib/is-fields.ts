export type Fields = Readonly<Record<string, unknown>>

/** Whether something unknown can be asked for its fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null
}
