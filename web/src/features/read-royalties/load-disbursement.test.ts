import { writeDocument } from '@melos/statements/document'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../../../../packages/statements/test/arbitrary-document.ts'
import type { Fetcher } from '../../api/call-api.ts'
import { loadDisbursement } from './load-disbursement.ts'

const hashOf = (digit: string): string => `0x${digit.repeat(64)}`
const [sample] = fc.sample(arbitraryDocument, 1)
const text = sample === undefined ? '' : writeDocument(sample)

function serve(documentHash: string, document: () => Response, documentState = 'AS_ANNOUNCED') {
  const asked: string[] = []
  const body = {
    id: 3,
    state: 'PAID_IN',
    documentState,
    ...{ payer: null, periodFrom: null, periodTo: null, eur: null, mels: null, songCount: null, rate: '4' },
    documentHash,
    linesHash: hashOf('2'),
    announcedAt: '2026-07-18 12:00:00',
    payableFrom: '2026-07-20 12:00:00',
    payableUntil: '2026-08-03 12:00:00',
    paidInAt: null,
    transactions: { announced: hashOf('3'), paidIn: null, withdrawn: null },
    statements: [],
  }
  const fetcher: Fetcher = async (path) => {
    asked.push(path)
    return path.endsWith('/document') ? document() : Response.json({ body })
  }
  return { asked, fetcher }
}

test('a document is asked for once, because its bytes never change', async () => {
  const { asked, fetcher } = serve(hashOf('a'), () => new Response(text))
  const { document } = await loadDisbursement(fetcher, '3')
  expect(document?.payer).toBe('DistroKid')
  expect((await loadDisbursement(fetcher, '3')).document).toBe(document)
  expect(asked.filter((path) => path.endsWith('/document'))).toEqual(['/api/public/royalties/3/document'])
})

test('another hash under the same number is another document', async () => {
  await loadDisbursement(serve(hashOf('a'), () => new Response(text)).fetcher, '3')
  const { document } = await loadDisbursement(serve(hashOf('b'), () => new Response('', { status: 404 })).fetcher, '3')
  expect(document).toBeNull()
})

test('a document that isn’t what was announced is not shown', async () => {
  const { asked, fetcher } = serve(hashOf('a'), () => new Response(text), 'DIFFERENT')
  expect((await loadDisbursement(fetcher, '3')).document).toBeNull()
  expect(asked).toHaveLength(1)
})

test.each([
  ['is missing', () => new Response('{}', { status: 404 })],
  ['is not a document', () => new Response('{"version":2}')],
  ['can’t be reached', () => Promise.reject(new TypeError('fetch failed')) as never],
])('a page whose document %s still shows the disbursement', async (_, answer) => {
  const { disbursement, document } = await loadDisbursement(serve(hashOf('c'), answer).fetcher, '3')
  expect([disbursement.id, document]).toEqual([3, null])
})
