import {
  DocumentError,
  findContradictions,
  hashDocument,
  hashLines,
  linesOf,
  type RoyaltyDocument,
  readDocument,
} from '@melos/statements/document'
import type { RoyaltyFinding } from './disbursement-verdict.ts'
import type { ChainDisbursement } from './read-disbursement.ts'

/** Compares the document's bytes and numbers with what was announced and paid in. */
export function checkDocument(
  text: string,
  chain: ChainDisbursement,
): { readonly document: RoyaltyDocument | null; readonly findings: RoyaltyFinding[] } {
  const findings: RoyaltyFinding[] = []
  const demand = (where: string, pair: readonly [string, string], unit: RoyaltyFinding['unit'] = 'text'): void => {
    const [expected, actual] = pair
    if (expected !== actual) findings.push({ against: 'chain', where, account: null, unit, expected, actual })
  }
  demand('document hash', [chain.document, hashDocument(text)])
  const document = tryRead(text)
  if (typeof document === 'string') {
    const expected = 'a published document'
    findings.push({ against: 'document', where: 'document', account: null, unit: 'text', expected, actual: document })
    return { document: null, findings }
  }
  for (const { where, expected, actual } of findContradictions(document)) {
    findings.push({ against: 'document', where, account: null, unit: 'text', expected, actual })
  }
  demand('lines hash', [chain.lines, hashLines(linesOf(document))])
  demand('rate.melsPerEur', [String(chain.rates.get(chain.id)), String(document.rate.melsPerEur)], 'MELS')
  for (const [place, statement] of document.statements.entries()) {
    if (statement.eur === 0n || chain.state !== 'PAID_IN') continue
    const at = `statements[${place}]`
    const line = chain.deposit.find(({ song }) => song === statement.song)
    const song = chain.songs.find((each) => each.song === statement.song)
    demand(`${at}.mels`, [String(line?.mels ?? 0n), String(statement.mels)], 'MELS')
    demand(`${at}.wholeTokens`, [String(song?.wholeTokens ?? 0n), String(statement.wholeTokens)])
  }
  return { document, findings }
}

/** The reason if it isn't a document. */
function tryRead(text: string): RoyaltyDocument | string {
  try {
    return readDocument(text)
  } catch (error) {
    if (error instanceof DocumentError) return error.message
    throw error
  }
}
