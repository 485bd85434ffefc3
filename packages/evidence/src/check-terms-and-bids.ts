import { MIN_PRICE, PRICE_STEP } from '@melos/clearing'
import type { ChainAuction } from './chain-auction.ts'
import type { Finding } from './verdict.ts'

const MOST_TOKENS = 2n ** 53n - 1n

/** Finds terms and bids that the contract would refuse. The rule can't be applied to an auction that has them. */
export function checkTermsAndBids({ terms, bids, isWithdrawn }: ChainAuction): Finding[] {
  const findings: Finding[] = []
  const refuse = (
    isWrong: boolean,
    {
      unit = 'MELS',
      bidder = null,
      ...rest
    }: Pick<Finding, 'where' | 'expected'> & Partial<Finding> & { actual: string },
  ): void => {
    if (isWrong) findings.push({ against: 'rule', unit, bidder, ...rest })
  }
  const { minimumPrice, supply, threshold, startsAt, endsAt, seller } = terms
  const least = minimumPrice * supply
  refuse(supply < 1n || supply > MOST_TOKENS, {
    where: 'terms.supply',
    unit: 'text',
    expected: `1 to ${MOST_TOKENS}`,
    actual: String(supply),
  })
  refuse(!isPrice(minimumPrice), {
    where: 'terms.minimumPrice',
    unit: 'text',
    expected: 'at least 1 MELS, in steps of 0.01 MELS',
    actual: `${minimumPrice} base units`,
  })
  refuse(threshold < least, {
    where: 'terms.threshold',
    unit: 'text',
    expected: `${least} base units or more`,
    actual: `${threshold} base units`,
  })
  // A withdrawal can end an auction before its start.
  refuse(endsAt <= startsAt && !isWithdrawn, {
    where: 'terms.endsAt',
    unit: 'text',
    expected: `after ${startsAt}`,
    actual: String(endsAt),
  })
  for (const [place, { index, bidder, price, quantity }] of bids.entries()) {
    const at = `bids[${place}]`
    refuse(index !== BigInt(place), {
      where: `${at}.index`,
      unit: 'text',
      expected: String(place),
      actual: String(index),
    })
    refuse(!isPrice(price), {
      where: `${at}.price`,
      bidder,
      unit: 'text',
      expected: 'at least 1 MELS, in steps of 0.01 MELS',
      actual: `${price} base units`,
    })
    refuse(price < minimumPrice, {
      where: `${at}.price`,
      bidder,
      unit: 'text',
      expected: `${minimumPrice} base units or more`,
      actual: `${price} base units`,
    })
    refuse(quantity < 1n || quantity > supply, {
      where: `${at}.quantity`,
      bidder,
      unit: 'text',
      expected: `1 to ${supply}`,
      actual: String(quantity),
    })
    refuse(bidder === seller, {
      where: `${at}.bidder`,
      bidder,
      unit: 'text',
      expected: 'anyone but the seller',
      actual: bidder,
    })
  }
  return findings
}

function isPrice(price: bigint): boolean {
  return price >= MIN_PRICE && price % PRICE_STEP === 0n
}
