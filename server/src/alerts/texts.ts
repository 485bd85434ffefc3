import type { AlertKind, AlertTopic } from '@melos/api-contract'
import { countTokens, formatMels, withNoun, withUnit } from '@melos/clearing'
import { formatUtcMinute } from '@melos/clearing/utc-time'
import { formatEther } from 'viem'
import type { AlertData } from './alert-store.ts'

/** An alert with the names that its sentences need. */
export interface WordedAlert {
  readonly kind: AlertKind
  /** The song's title, if it is about one. */
  readonly song: string | null
  readonly auctionId: bigint | null
  readonly data: AlertData
}

export interface AlertWords {
  /** Without amounts, because it is on lock screens. */
  readonly title: string
  readonly text: string
  /** A page of this site. */
  readonly link: string
}

const SONG = 'a song'
const tokens = (data: AlertData, name: string): string => countTokens(Number(data[name] ?? 0))
const mels = (data: AlertData, name: string): string => show(BigInt(data[name] ?? 0))
const show = (units: bigint): string => withUnit(formatMels(formatEther(units)), 'MELS')

const CENT = 10n ** 16n

/** Royalties have up to 18 decimals, of which no one needs more than two. */
function earned({ mels: text = '0' }: AlertData): string {
  const units = BigInt(text)
  return show(units < CENT ? units : units - (units % CENT))
}

const SETTINGS = '/account/settings'
const SESSIONS = `${SETTINGS}?tab=sessions`
const NOT_YOU = 'If this wasn’t you, reset your password at once.'

/** What each kind of alert says. A new kind doesn't compile until it has its words. */
export function wordsOf({ kind, song, auctionId, data }: WordedAlert): AlertWords {
  const title = song ?? SONG
  const auction = auctionId === null ? '/account/alerts' : `/auction/${auctionId}`
  switch (kind) {
    case 'OUTBID':
      return {
        title: `Outbid: ${title}`,
        text: `The price has risen to ${mels(data, 'clearingPrice')} per token, above your highest bid of ${mels(data, 'price')}. If the auction ended now, you’d get no tokens.`,
        link: `${auction}?bid=again#your-bid`,
      }
    case 'PARTLY':
      return {
        title: `Only partly winning: ${title}`,
        text: `Your highest bid of ${mels(data, 'price')} per token is now the lowest winning price. Everyone who bid it shares the remaining tokens.`,
        link: `${auction}?bid=again#your-bid`,
      }
    case 'BEGINS':
      return {
        title: `Bidding has begun: ${title}`,
        text: 'This auction, which you’re watching, is now open.',
        link: auction,
      }
    case 'ENDS_DAY':
      return {
        title: `Ends in 24 hours: ${title}`,
        text: 'This auction, which you’re watching, ends in 24 hours.',
        link: auction,
      }
    case 'ENDS_HOUR':
      return {
        title: `Ends in an hour: ${title}`,
        text: 'This auction, which you’re watching, ends in an hour.',
        link: auction,
      }
    case 'WON':
      return {
        title: `You won: ${title}`,
        text: `You get ${tokens(data, 'tokens')} at ${mels(data, 'price')} each, and a refund of ${mels(data, 'refund')}, once the auction is settled.`,
        link: auction,
      }
    case 'LOST':
      return {
        title: `Your bid didn’t win: ${title}`,
        text: `Your deposit of ${mels(data, 'refund')} will be refunded when the auction is settled.`,
        link: auction,
      }
    case 'VOID':
      return {
        title: data.withdrawn === 'true' ? `Auction withdrawn: ${title}` : `Nothing was sold: ${title}`,
        text: `${data.withdrawn === 'true' ? 'Melos withdrew the auction.' : 'The auction didn’t reach its target.'} Your deposit of ${mels(data, 'refund')} will be refunded.`,
        link: '/account/bids',
      }
    case 'SETTLED':
      return {
        title: `Settled: ${title}`,
        text:
          Number(data.tokens ?? 0) > 0
            ? `You got ${tokens(data, 'tokens')} and a refund of ${mels(data, 'refund')}.`
            : `Your deposit of ${mels(data, 'refund')} was refunded.`,
        link: '/account/bids',
      }
    case 'CREDIT':
      return {
        title: 'A payment is waiting for you',
        text: `Your wallet couldn’t receive ${data.unit === 'TOKENS' ? `${countTokens(Number(BigInt(data.amount ?? 0) / 10n ** 18n))} of ${title}` : mels(data, 'amount')}. The contract keeps it until you withdraw it.`,
        link: '/account/bids',
      }
    case 'RECLAIM':
      return {
        title: `Take your deposit back: ${title}`,
        text: `No one has settled the auction within 14 days, so you can take your deposit of ${mels(data, 'refund')} back yourself.`,
        link: '/account/bids',
      }
    case 'ROYALTIES_ANNOUNCED':
      return {
        title: 'Royalties announced',
        text: `Songs whose tokens you hold have earned royalties. They can be paid in from ${formatUtcMinute(Date.parse(data.payableFrom ?? ''))}.`,
        link: `/royalties/${data.disbursement ?? ''}`,
      }
    case 'ROYALTIES_PAID':
      return {
        title: 'Royalties paid',
        text: `You received ${earned(data)} of royalties for ${song ?? withNoun(data.songs ?? '1', 'song')}.`,
        link: '/account/royalties',
      }
    case 'ORDER_FILLED':
      return {
        title: `${orderName(data)} traded: ${title}`,
        text: `${data.filled ?? 0} of ${countTokens(Number(data.quantity ?? 0))} traded at ${mels(data, 'price')} per token or better.`,
        link: '/account/orders',
      }
    case 'ORDER_ENDED':
      return {
        title: `${orderName(data)} ended: ${title}`,
        text: `${data.left ?? 0} of ${countTokens(Number(data.quantity ?? 0))} didn’t trade. ${data.side === 'BUY' ? 'You can take the rest of your deposit back.' : 'You can unlock the tokens.'}`,
        link: '/account/orders',
      }
    case 'LISTED':
      return { title: `Listed: ${title}`, text: 'Your song’s auction is on Melos.', link: auction }
    case 'PROCEEDS':
      return {
        title: `Proceeds paid: ${title}`,
        text: `The auction of your song raised ${mels(data, 'proceeds')}, which has been paid out.`,
        link: auction,
      }
    case 'SHARE_ACCEPTED':
      return {
        title: `Share accepted: ${data.songTitle ?? SONG}`,
        text: `${data.name ?? 'A contributor'} accepted their share.`,
        link: '/studio',
      }
    case 'SHARE_DECLINED':
      return {
        title: `Share declined: ${data.songTitle ?? SONG}`,
        text: `${data.name ?? 'A contributor'} declined their share. Correct the shares and invite them again.`,
        link: '/studio',
      }
    case 'ARTIST_ACCEPTED':
      return { title: 'You are an artist on Melos', text: 'We accepted your application.', link: '/studio' }
    case 'ARTIST_REFUSED':
      return {
        title: 'Your application as an artist',
        text: 'We can’t accept it yet. Read our reason.',
        link: '/studio',
      }
    case 'OFFER_RETURNED':
      return {
        title: `Your offer needs changes: ${data.songTitle ?? SONG}`,
        text: 'Read our remarks in the studio, and submit it again.',
        link: '/studio',
      }
    case 'OFFER_APPROVED':
      return {
        title: `Your offer is approved: ${data.songTitle ?? SONG}`,
        text: 'We list its auction next.',
        link: '/studio',
      }
    case 'OFFER_REJECTED':
      return { title: `Your offer is rejected: ${data.songTitle ?? SONG}`, text: 'Read our reasons.', link: '/studio' }
    case 'SIGNED_IN':
      return {
        title: 'New sign-in to your account',
        text: `Someone signed in on a new device: ${data.device ?? 'unknown'}. ${NOT_YOU}`,
        link: SESSIONS,
      }
    case 'PASSWORD_CHANGED':
      return { title: 'Your password was changed', text: NOT_YOU, link: `${SETTINGS}?tab=email` }
    case 'EMAIL_CHANGED':
      return {
        title: 'Your email address was changed',
        text: 'You can undo it with the email that we sent to the old address.',
        link: `${SETTINGS}?tab=email`,
      }
    case 'PASSKEY_ADDED':
      return {
        title: 'A passkey was added',
        text: `“${data.label ?? ''}” can now sign in. ${NOT_YOU}`,
        link: `${SETTINGS}?tab=passkeys`,
      }
    case 'PASSKEY_REMOVED':
      return {
        title: 'A passkey was removed',
        text: `“${data.label ?? ''}” can no longer sign in. ${NOT_YOU}`,
        link: `${SETTINGS}?tab=passkeys`,
      }
    case 'WALLET_LINKED':
      return {
        title: 'A wallet was linked',
        text: `${data.wallet ?? ''} can now open your account. ${NOT_YOU}`,
        link: `${SETTINGS}?tab=wallets`,
      }
    case 'WALLET_UNLINKED':
      return {
        title: 'A wallet was unlinked',
        text: `${data.wallet ?? ''} can no longer open your account. ${NOT_YOU}`,
        link: `${SETTINGS}?tab=wallets`,
      }
    case 'CASE_NOTICE':
      return {
        title: `A report against ${data.songTitle ?? SONG}`,
        text: 'Read what was reported, and answer within seven days.',
        link: caseLink(data),
      }
    case 'CASE_DECIDED':
      return { title: `We decided about ${data.songTitle ?? SONG}`, text: 'Read our reasons.', link: caseLink(data) }
    case 'STRIKE':
      return {
        title: 'A strike against your account',
        text: `It is because of ${data.songTitle ?? SONG}. Read what it means.`,
        link: caseLink(data),
      }
    case 'SONG_BLOCKED':
      return blockedWords({ title, auction, data })
    case 'DATA_EXPORTED':
      return { title: 'Your data was downloaded', text: NOT_YOU, link: `${SETTINGS}?tab=data` }
    case 'WARNED':
      return { title: 'A warning about your account', text: 'Read what we said, and appeal.', link: SETTINGS }
    case 'SUSPENDED':
      return { title: 'Your account is suspended', text: 'Read what we said, and appeal.', link: SETTINGS }
    case 'RESTRICTION_LIFTED':
      return { title: 'We lifted a restriction on your account', text: 'Read our reason.', link: SETTINGS }
    case 'SCREENING_PASSED':
      return {
        title: 'You’ve passed our screening',
        text: 'See where your wallets can bid.',
        link: '/account/admission',
      }
    case 'SCREENING_FAILED':
      return {
        title: 'Your screening',
        text: 'We couldn’t confirm who you are. Read our reason.',
        link: '/account/admission',
      }
    case 'APPEAL_RECEIVED':
      return { title: 'We received your appeal', text: 'We will answer it by email and here.', link: SETTINGS }
    case 'APPEAL_ANSWERED':
      return { title: 'We answered your appeal', text: 'Read our answer.', link: SETTINGS }
    default:
      return kind satisfies never
  }
}

const DEPOSIT_IS_SAFE =
  'Your deposit is safe: if the auction is withdrawn, all of it is refunded. Otherwise the auction is settled as usual.'

/** To bidders, and to those who hold tokens of a song that is removed for good. */
function blockedWords({ title, auction, data }: { title: string; auction: string; data: AlertData }): AlertWords {
  if (data.held === 'true') {
    return {
      title: `Removed: ${title}`,
      text: 'You hold tokens of this song. We removed it for good, because a report of infringement was upheld. Your tokens stay yours, but we announce no more royalties for them, and close the song’s market.',
      link: auction,
    }
  }
  if (data.removed === 'true') {
    return {
      title: `Removed: ${title}`,
      text: `We removed the song for good, because a report of infringement was upheld, so we take no bids on it here. ${DEPOSIT_IS_SAFE}`,
      link: auction,
    }
  }
  return {
    title: `Blocked: ${title}`,
    text: `A report against the song is being examined, so we take no bids on it here. ${DEPOSIT_IS_SAFE}`,
    link: auction,
  }
}

const caseLink = ({ caseId }: AlertData): string =>
  caseId === undefined ? '/account/cases' : `/account/cases/${caseId}`

const orderName = ({ side }: AlertData): string => (side === 'BUY' ? 'Buy order' : 'Sell order')

/** What an email's link stops. */
export const topicWords: Readonly<Record<AlertTopic, string>> = {
  OUTBID: 'emails when you are outbid',
  BEGINS: 'emails when an auction you watch begins',
  ENDS_DAY: 'emails 24 hours before an auction you watch ends',
  ENDS_HOUR: 'emails an hour before an auction you watch ends',
  ENDED: 'emails about the results of your auctions',
  PAID: 'emails about settlements and refunds',
  ROYALTIES: 'emails about royalties',
  ORDERS: 'emails about your orders',
  STUDIO: 'emails about the sales of your songs',
  SECURITY: 'emails about the security of your account',
  DECISIONS: 'emails about decisions on your account',
}

export const mailWords = {
  greeting: (username: string) => `Hello ${username},`,
  digest: (count: number) => (count === 1 ? 'One thing happened on Melos' : `${count} things happened on Melos`),
  more: (count: number) => `You’ll find ${count} more on Melos.`,
  button: 'Open Melos',
  stop: (what: string | undefined) => (what === undefined ? 'Stop all emails about alerts:' : `Stop ${what}:`),
  choose: 'Choose what you get, and when:',
}
