import { expect, test } from 'vitest'
import { checkOffer } from './check-offer.ts'
import { saveOffer } from './offers.ts'

const wallet = '0x52908400098527886E0F7030069857D2E4169EE7'
const { version: _, ...content } = saveOffer.body.parse({
  version: 1,
  pie: 'MASTER',
  percentage: '50',
  tokenCount: '1 000',
  minimumPrice: '2',
  threshold: '2 000,5',
  start: 'WHEN_SIGNED',
  duration: '7',
  durationUnit: 'days',
  seller: wallet.toLowerCase(),
})
const facts = { shares: { MASTER: 5_000, COMPOSITION: 3_333 }, wallets: [wallet] }
const fieldsOf = (typed: object, known: object = {}) =>
  checkOffer({ ...content, ...typed }, { ...facts, ...known }).missing.map(({ field }) => field)

test('complete terms are read as numbers', () => {
  expect(checkOffer(content, facts)).toMatchObject({
    missing: [],
    percentage: 50,
    terms: { tokenCount: 1_000, minimumPrice: '2', threshold: '2000.5', durationSeconds: 604_800 },
  })
})

test.each([
  ['percentage', { percentage: '51' }],
  ['percentage', { pie: 'COMPOSITION', percentage: '34' }],
  ['percentage', { percentage: '0' }],
  ['percentage', { percentage: '12.5' }],
  ['percentage', { percentage: '' }],
  ['pie', { pie: '' }],
  ['tokenCount', { tokenCount: '1.5' }],
  ['minimumPrice', { minimumPrice: '0.99' }],
  ['minimumPrice', { minimumPrice: '1.234' }],
  ['threshold', { threshold: '1999.99' }],
  ['duration', { durationUnit: 'years' }],
  ['startsAt', { start: 'AT', startsAt: '' }],
  ['startsAt', { start: 'AT', startsAt: '2020-01-01T00:00' }],
  ['seller', { seller: '0x00000000000000000000000000000000000000A1' }],
  ['seller', { seller: '' }],
])('%s is refused in %j', (field, typed) => {
  expect(fieldsOf(typed)).toEqual([field])
})

test('33% of a third can be offered', () => {
  expect(fieldsOf({ pie: 'COMPOSITION', percentage: '33' })).toEqual([])
})

test('without wallets there is no seller', () => {
  expect(fieldsOf({}, { wallets: [] })).toEqual(['seller'])
})

test('only a policy that is offered can be chosen, and none means that anyone can bid', () => {
  expect(checkOffer(content, { ...facts, policies: [0, 1] }).terms?.policy).toBe(0)
  expect(checkOffer({ ...content, policy: '1' }, { ...facts, policies: [0, 1] }).terms?.policy).toBe(1)
  expect(fieldsOf({ policy: '2' }, { policies: [0, 1] })).toEqual(['policy'])
  for (const policy of ['-1', '1.5', '65536', 'one'])
    expect(fieldsOf({ policy }, { policies: [0, 1] })).toEqual(['policy'])
})
