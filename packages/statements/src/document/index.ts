export { EUR_DECIMALS, formatDecimal, parseDecimal, UNIT_DECIMALS } from './decimal.ts'
export { DocumentError } from './document-error.ts'
export { type Contradiction, compareSources, findContradictions } from './find-contradictions.ts'
export { hashLines, type Line, linesOf } from './lines-of.ts'
export { makeStatement } from './make-statement.ts'
export {
  type DocumentSource,
  type DocumentStatement,
  MOST_STATEMENTS,
  PERCENT_DECIMALS,
  type RoyaltyDocument,
} from './royalty-document.ts'
export { perToken, type Terms, type WorkEarnings, type WorkedOut, workOut } from './work-out.ts'
export { hashDocument, hashStatement, readDocument, toCanonicalJson, writeDocument } from './write-document.ts'
