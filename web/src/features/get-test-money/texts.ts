import { formatMels, withUnit } from '@melos/clearing/format-numbers'

const giftOf = (mels: string, pol: string): string => {
  const gift = withUnit(formatMels(mels), 'MELS')
  return pol === '0' ? gift : `${gift} and ${withUnit(pol, 'POL')}`
}

export const texts = {
  why: 'MELS pays for tokens, POL for network fees. Both are free on this test network.',
  ask: (mels: string, pol: string) => `Get ${giftOf(mels, pol)}`,
  asking: 'Requesting…',
  given: (mels: string, pol: string) => `Your wallet has received ${giftOf(mels, pol)}.`,
  used: (wait: string) =>
    `This wallet has already received test money in the last 24\u00A0hours. Try again in ${wait}.`,
  tooMany: (wait: string) =>
    `Too much test money has been requested from your internet connection. Try again in ${wait}.`,
  late: 'The chain is slow or the faucet is empty. Check your balance in a minute.',
  failed: 'The test money didn’t arrive. Try again in a moment.',
} as const
