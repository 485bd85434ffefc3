import { expect, test } from 'vitest'
import { suggestQuestions } from './suggest-questions.ts'
import { texts } from './texts.ts'

const {
  price,
  cost,
  auctions,
  ending,
  cheapest,
  thisAuction,
  toWin,
  sell,
  apply,
  password,
  myRoyalties,
  alerts,
  whoMayBid,
  whyAdmission,
} = texts.questions

test.each([
  ['/', [price, cost, auctions]],
  ['/auction/7', [price, cost, thisAuction]],
  ['/market/7', expect.arrayContaining([sell])],
  ['/studio/song/1', expect.arrayContaining([apply])],
  ['/account/royalties', expect.arrayContaining([myRoyalties])],
  ['/account/admission', expect.arrayContaining([whoMayBid, whyAdmission])],
  ['/account/alerts', expect.arrayContaining([alerts])],
  ['/account/settings', expect.arrayContaining([password])],
])('%s has suggestions of its own', (path, questions) => {
  expect(suggestQuestions(path, [])).toEqual(questions)
})

test('what has been asked gives way to others', () => {
  expect(suggestQuestions('/auction/7', [price])).toEqual([cost, thisAuction, toWin])
  expect(suggestQuestions('/', [price, cost, auctions])).toEqual([ending, cheapest])
  expect(suggestQuestions('/', Object.values(texts.questions))).toEqual([])
})
