import { texts } from './texts.ts'

const names: ReadonlyMap<string, string> = new Map(Object.entries(texts.kinds))

/** The kind of use in words. */
export const nameKind = (kind: string): string => names.get(kind) ?? kind
