import { setTimeout as delay } from 'node:timers/promises'
import {
  approveStatement,
  decideStatementLines,
  enterStatementReceipt,
  findPayerStatement,
  listPayerStatements,
  listStatementGroups,
  type PayerStatement,
  previewStatement,
  type StatementPreview,
  setStatementTerms,
  submitStatement,
  takeInStatement,
} from '@melos/api-contract'
import type { Administer } from '../administer.ts'
import { RefusedError } from '../call-server.ts'
import type { PayerFile } from './payer-files.ts'

export interface Administrators {
  readonly first: Administer
  readonly second: Administer
}

const LOOK_EVERY_MS = 100
const PATIENCE_MS = 120_000
const FEE_PERCENT = '10'

/** Takes a file in and has it approved, from wherever an earlier run stopped. Its songs must be sold. */
export async function approveFile({ first, second }: Administrators, file: PayerFile): Promise<StatementPreview> {
  const id = await ensureTakenIn(first, file)
  const read = await waitFor(
    () => findStatement(first, id),
    ({ state }) => state !== 'READING',
  )
  if (read.state === 'DRAFT') await complete(first, { read, file })
  const preview = await waitFor(
    () => findPreview(first, id),
    // The index may not know yet that all songs are sold.
    ({ obstacles }) => obstacles.length === 0,
  )
  const documentHash = preview.announce?.documentHash
  const seen = async () => ({ version: (await findStatement(first, id)).version, documentHash })
  if (read.state === 'DRAFT') await first(submitStatement, { id, body: await seen() })
  if (read.state !== 'APPROVED') await second(approveStatement, { id, body: await seen() })
  return preview
}

async function ensureTakenIn(administer: Administer, { payer, name, content }: PayerFile): Promise<number> {
  const listed = listPayerStatements.answer.parse(await administer(listPayerStatements, { query: '?size=100' }))
  const known = listed.data.find(({ fileName, state }) => fileName === name && state !== 'DISCARDED')
  if (known !== undefined) return known.id
  const form = new FormData()
  form.set('payer', payer)
  form.set('file', new File([content], name))
  return takeInStatement.answer.parse(await administer(takeInStatement, { body: form })).body.id
}

/** Enters everything that a person enters. Doing it twice changes nothing. */
async function complete(
  administer: Administer,
  { read: { id, proposedPeriod }, file }: { read: PayerStatement; file: PayerFile },
): Promise<void> {
  const change = async (endpoint: { method: string; path: string }, body: object) =>
    await administer(endpoint, { id, body: { version: (await findStatement(administer, id)).version, ...body } })
  const { receipt, melsPerEur } = file
  await change(enterStatementReceipt, receipt)
  await change(setStatementTerms, {
    feePercent: FEE_PERCENT,
    melsPerEur,
    sources: [
      { name: 'The rate of this sample world', url: null, value: melsPerEur, at: `${receipt.receivedOn} 12:00:00` },
    ],
    periodFrom: proposedPeriod?.from,
    periodTo: proposedPeriod?.to,
  })
  const { data } = listStatementGroups.answer.parse(
    await administer(listStatementGroups, { id, query: '?decided=no&size=100' }),
  )
  for (const { key } of data.filter(({ work }) => work === null)) {
    await change(decideStatementLines, { lines: { group: key }, decision: { kind: 'NOT_OURS' } })
  }
}

async function findStatement(administer: Administer, id: number): Promise<PayerStatement> {
  return findPayerStatement.answer.parse(await administer(findPayerStatement, { id })).body
}

async function findPreview(administer: Administer, id: number): Promise<StatementPreview> {
  return previewStatement.answer.parse(await administer(previewStatement, { id })).body
}

async function waitFor<Value>(ask: () => Promise<Value>, isReady: (value: Value) => boolean): Promise<Value> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const value = await ask()
    if (isReady(value)) return value
    if (Date.now() > deadline) throw new RefusedError('A statement of the sample world is not ready', 504)
    await delay(LOOK_EVERY_MS)
  }
}
