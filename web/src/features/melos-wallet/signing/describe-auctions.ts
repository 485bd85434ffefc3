import { showCount, showMels } from '@melos/clearing/amounts'
import { describeDuration } from '../../../lib/describe-duration.ts'
import type { AuctionContent, ContentOf } from '../../../wallet/melos-wallet/signing-content.ts'
import {
  type Describers,
  nameSong,
  type Paragraph,
  revealControls,
  type SigningDescription,
  showTime,
} from './description.ts'
import { texts } from './texts.ts'

export const auctionDescribers: Describers<AuctionContent['kind']> = {
  bid({ auctionId, quantity, price, deposit, isAllowing }, song) {
    const { title, titleOf, text, allows, final, action, deposit: paid } = texts.bid
    return {
      title: song === undefined ? title(`${auctionId}`) : titleOf(revealControls(song.title)),
      paragraphs: [
        text(showCount(quantity), showMels(price)),
        ...nameSong(auctionId, song),
        paid(showMels(deposit)),
        ...(isAllowing ? [allows] : []),
        final,
      ],
      action,
    }
  },
  'settle-me': ({ kind, auctionId }, song) => describeStep({ ...texts[kind], auctionId }, song),
  clear: ({ kind, auctionId }, song) => describeStep({ ...texts[kind], auctionId }, song),
  'pay-proceeds': ({ kind, auctionId }, song) => describeStep({ ...texts[kind], auctionId }, song),
  'withdraw-outbid': ({ kind, auctionId, below }, song) => {
    const { text, ...words } = texts[kind]
    return describeStep({ ...words, text: text(showMels(below)), auctionId }, song)
  },
  settle: ({ auctionId, winners, refunds }, song) => {
    const { text, checked, ...words } = texts.settle
    return describeStep({ ...words, text: text(winners, refunds), also: [checked], auctionId }, song)
  },
  'settle-bidders': ({ auctionId, bidders }, song) => {
    const { textBidders, ...words } = texts.settle
    return describeStep({ ...words, text: textBidders(bidders), auctionId }, song)
  },
  'announce-withdrawal': ({ kind, auctionId, reason }, song) => {
    return describeStep({ ...texts[kind], also: [texts.reason, { hex: reason }], auctionId }, song)
  },
  'withdraw-auction': ({ kind, auctionId, reason }, song) => {
    return describeStep({ ...texts[kind], also: [texts.reason, { hex: reason }], auctionId }, song)
  },
  list: describeListing,
  offer: describeListing,
  'withdraw-credit': ({ from, account, isOwn }) => {
    const { title, text, textOwn, final, action } = texts.withdrawCredit
    const paid = [(isOwn ? textOwn : text)(from), { hex: account }]
    return { title, paragraphs: isOwn ? [...paid, final] : paid, action }
  },
  'set-accounts': ({ treasury, production }) => {
    const { title, treasury: commission, production: proceeds, final, action } = texts.setAccounts
    return { title, paragraphs: [commission, { hex: treasury }, proceeds, { hex: production }, final], action }
  },
  'make-song-token': ({ name, symbol, supply, holder, metadata }) => {
    const { title, text, uri, hash, action } = texts.makeSongToken
    return {
      title: title(revealControls(name)),
      paragraphs: [
        text(revealControls(symbol), showCount(supply)),
        { hex: holder },
        uri(revealControls(metadata.uri)),
        hash,
        { hex: metadata.hash },
      ],
      action,
    }
  },
  'confirm-sale': ({ song: token, auctionId }, song) => {
    const { title, text, meaning, action } = texts.confirmSale
    const paragraphs = [text(`${auctionId}`), { hex: token }, ...nameSong(auctionId, song), meaning]
    return { title, paragraphs, action }
  },
}

interface Step {
  readonly title: (auctionId: string) => string
  readonly text: string
  readonly also?: readonly Paragraph[]
  readonly action: string
  readonly auctionId: bigint
}

function describeStep({ title, text, also = [], action, auctionId }: Step, song: Parameters<typeof nameSong>[1]) {
  const paragraphs = [...nameSong(auctionId, song), text, ...also]
  return { title: title(`${auctionId}`), paragraphs, action }
}

function describeListing(content: ContentOf<'list' | 'offer'>): SigningDescription {
  const { kind, token, supply, minimumPrice, threshold, startsAt, duration, seller, policy } = content
  const { title, seller: sells, action } = kind === 'list' ? texts.list : texts.offer
  const { text, time, timeNow, policy: admits } = texts.list
  return {
    title,
    paragraphs: [
      sells,
      { hex: seller },
      text(showCount(supply), showMels(minimumPrice), showMels(threshold)),
      startsAt === undefined
        ? timeNow(describeDuration(Number(duration)))
        : time(showTime(startsAt), showTime(startsAt + duration)),
      ...(policy === 0 ? [] : [admits(policy)]),
      ...(kind === 'offer' ? [texts.offer.meaning] : []),
      texts.songToken,
      { hex: token },
    ],
    action,
  }
}
