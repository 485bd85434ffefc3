import { expect, test } from 'vitest'
import { collectPieces } from '../../../../test/support/assistant-market.ts'
import { openForTests } from '../../../../test/support/open-for-tests.ts'
import { openTestIdentity } from '../../../../test/support/test-identity.ts'
import { siteReader } from '../../../http/site-reader.ts'
import { createBuiltInAssistant } from './built-in-assistant.ts'
import { texts } from './texts.ts'

const melos = await openForTests(openTestIdentity())
const assistant = createBuiltInAssistant(siteReader(melos.app))

const ask = (question: string) => collectPieces(assistant.answer({ question }, new AbortController().signal))

test.each([
  ['What is Melos?', '/help#what-melos-is'],
  ['What is a song token?', '/help#what-a-song-token-is'],
  ['how does the auction work', '/help#how-an-auction-runs'],
  ['What does pending mean?', '/help#how-an-auction-runs'],
  ['How is the price formed?', '/help#how-the-price-is-set'],
  ['How is the price set?', '/help#how-the-price-is-set'],
  ['What are the keyboard shortcuts?', '/help#the-player-and-dark-mode'],
  ['how is the prise calculated', '/help#how-the-price-is-set'],
  ['What do I pay if I win?', '/help#how-the-price-is-set'],
  ['How much should I bid?', '/help#what-to-bid'],
  ['How many bids can I place?', '/help#which-bids-are-allowed'],
  ['What if two bids are at the same price?', '/help#when-bids-are-equal'],
  ['how much is the comission', '/help#what-it-costs'],
  ['What does it cost?', '/help#what-it-costs'],
  ['what is gas', '/help#what-it-costs'],
  ['Do I get my money back if I lose?', '/help#deposits-and-refunds'],
  ['is my depsoit safe?', '/help#deposits-and-refunds'],
  ['What happens if the treshold is not reached?', '/help#when-an-auction-is-void'],
  ['what happens if nobody bids', '/help#when-an-auction-is-void'],
  ['Can I use MetaMask?', '/help#connecting-a-wallet'],
  ['how do I log in', '/help#connecting-a-wallet'],
  ['I forgot my passphrase', '/help#the-melos-wallet-and-its-twelve-words'],
  ['what is a seed phrase', '/help#the-melos-wallet-and-its-twelve-words'],
  ['Is there a faucet?', '/help#getting-test-money'],
  ['how do I bid', '/help#how-to-place-a-bid'],
  ['Can I withdraw a bid?', '/help#changing-or-cancelling-a-bid'],
  ['What happens after the end of the auction?', '/help#after-the-end'],
  ['What happens if Melos disappears?', '/help#after-the-end'],
  ['Can I settle my bid myself?', '/help#after-the-end'],
  ['What can an operator do?', '/help#administrators'],
  ['What can an admitter do?', '/help#administrators'],
  ['Who approves a payer’s statement?', '/help#administrators'],
  ['How can I verify the result?', '/help#checking-a-result'],
  ['can i export my bids to excel', '/help#seeing-your-bids'],
  ['When are royalties paid?', '/help#royalties'],
  ['is there a secondary market', '/help#selling-tokens-later'],
  ['How do I sell my song?', '/help#for-artists'],
  ['somebody stole my song', '/help#reporting-an-infringement'],
  ['Who is behind Melos?', '/help#who-is-behind-melos'],
  ['Which law applies?', '/terms-conditions#applicable-law-and-jurisdiction'],
  ['How old do I have to be?', '/terms-conditions#acceptance-of-these-terms'],
  ['power of atorney', '/terms-conditions#power-of-attorney'],
  ['Can I use Melos in the United States?', '/terms-conditions#no-solicitation'],
  ['Can I lose my money?', '/terms-conditions#disclaimers'],
  ['How long do you keep my data?', '/privacy-policy#how-long-we-keep-data'],
  ['do you track me', '/privacy-policy#tracking-and-cookies'],
  ['What is in my local storage?', '/privacy-policy?tab=cookies#'],
  ['Who are your partners?', '/about#partners'],
  ['What is a token?', '/help#what-a-song-token-is'],
  ['How do I withdraw my winnings?', '/help#after-the-end'],
  ['How many bids can I place in an auction?', '/help#which-bids-are-allowed'],
  ['Can Melos steal my deposit?', '/help#deposits-and-refunds'],
  ['Is my money insured?', '/help#deposits-and-refunds'],
  ['What is the price of MELS?', '/help#getting-mels-and-pol'],
  ['What is MELS worth in euros?', '/help#getting-mels-and-pol'],
  ['How do I buy MELS?', '/help#getting-mels-and-pol'],
  ['I sent money to the wrong address', '/help#getting-mels-and-pol'],
  ['How do I register?', '/help#creating-an-account'],
  ['Do I need an account to bid?', '/help#creating-an-account'],
  ['I forgot my password', '/help#creating-an-account'],
  ['How do I change my email address?', '/help#creating-an-account'],
  ['How do I link a wallet to my account?', '/help#creating-an-account'],
  ['How do I delete my account?', '/help#deleting-your-account'],
  ['What happens when I delete my account?', '/help#deleting-your-account'],
  ['delete my account', '/help#deleting-your-account'],
  ['is my chat stored?', '/help#the-assistant'],
  ['Do you send my questions to OpenAI?', '/help#the-assistant'],
  ['What happens at 14 days?', '/help#when-an-auction-is-void'],
  ['is the 10% on top or included?', '/help#what-it-costs'],
  ['Is the commission included in the price I enter?', '/help#what-it-costs'],
  ['Does the artist pay a commission?', '/help#what-it-costs'],
  ['How much commission does Melos take from the artist?', '/help#what-it-costs'],
  ['can I bid twice', '/help#changing-or-cancelling-a-bid'],
  ['What happens if I bid twice?', '/help#changing-or-cancelling-a-bid'],
  ['How much royalties will I get from 10 tokens?', '/help#royalties'],
  ['how many tokens can I get for 100 MELS', '/help#how-to-place-a-bid'],
])('%s is answered from %s', async (question, url) => {
  expect(await ask(question)).toContain(`](${url}`)
})

test.each([
  ['Can I bid if I am 17?', /\b18\b/],
  ['How old do I have to be?', /\b18\b/],
  ['What happens at 14 days?', /14 days/],
  ['Does the artist pay a commission?', /artist pays no commission/i],
  ['is the 10% on top or included?', /on top of the price/],
  ['is my chat stored?', /browser/],
  ['What does Ana pay?', /Ana\b.*\b50 tokens/],
])('the answer to %s has the fact %s', async (question, fact) => {
  expect(await ask(question)).toMatch(fact)
})

test.each([
  'What is the weather in Paris?',
  'Who won the world cup?',
  'Give a recipe for pancakes',
  'How tall is the Eiffel tower?',
  'Write a poem about love',
  'What is 2+2?',
  'Who is the president of France?',
  'How do I fix my car?',
  'What is the price of bitcoin?',
  'asdf qwerty',
  '???',
])('%s has no answer', async (question) => {
  expect(await ask(question)).toBe(texts.unknown)
})
