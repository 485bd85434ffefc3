import type { Address } from 'viem'
import { showCount, showMels } from '../../lib/amounts.ts'
import { formatUtcDay, formatUtcMinute } from '../../lib/utc-time.ts'
import type { Song } from '../../wallet/find-song.ts'
import type { OrderTerms, OrderToCancel, SigningContent } from '../../wallet/melos-wallet/melos-wallet.ts'
import { UNLIMITED_ALLOWANCE } from '../../wallet/use-funds.ts'
import { texts } from './texts.ts'

export interface SigningDescription {
  readonly title: string
  readonly sentences: readonly string[]
  /** The address that the first sentence refers to. */
  readonly address?: Address
  /** Makes Cancel the main button. */
  readonly warning?: string
  readonly action: string
  /** What is signed, without our explanation. */
  readonly raw: string
  /** Whether the person has to judge `raw` itself, so it is shown. */
  readonly isRawShown?: boolean
}

/** Song tokens have 18 decimals and are sold as whole tokens. */
const ONE_TOKEN = 10n ** 18n

const functions = {
  'settle-me': 'settleMe',
  clear: 'clear',
  'pay-proceeds': 'payProceeds',
  'announce-withdrawal': 'announceWithdrawal',
  'withdraw-auction': 'withdrawAuction',
} as const

const say = texts.signing

/** `song` is what the content's auction sells, as Melos says. Without it, only the auction's number is shown. */
export function describeSigning(content: SigningContent, song?: Song): SigningDescription {
  switch (content.kind) {
    case 'sign-in': {
      const { title, text, action } = say.signIn
      return { title: title(content.domain), sentences: [text], action, raw: revealControls(content.message) }
    }
    case 'message': {
      const { text, ...words } = say.message
      return { ...words, sentences: [text], raw: revealControls(content.message), isRawShown: true }
    }
    case 'allow':
      return describeAllowance(content)
    case 'bid':
      return describeBid(content, song)
    case 'withdraw-credit': {
      const { title, text, textOwn, final, action } = say.withdrawCredit
      const { from, token, account, isOwn } = content
      const sentences = isOwn ? [textOwn(say.contracts[from]), final] : [text(say.contracts[from])]
      const raw = `withdrawCredit${isOwn ? 'To' : ''}(${token}, ${account})`
      return { title, sentences, address: account, action, raw }
    }
    case 'confirm-sale': {
      const { title, text, meaning, action } = say.confirmSale
      const { song: token, auctionId } = content
      const sentences = [text(`${auctionId}`), ...nameSong(auctionId, song), meaning]
      return { title, sentences, address: token, action, raw: `confirmSale(${token}, ${auctionId})` }
    }
    case 'sell-order':
    case 'buy-order':
      return describeOrder(content)
    case 'cancel-orders':
      return describeCancellation(content)
    case 'tidy-market': {
      const { title, text, action } = say.tidyMarket
      const { song: token, side, price } = content
      const raw = `tidy(${token}, ${side}, ${price}, …)`
      return { title, sentences: [text(side, showMels(price)), say.nothingTaken], address: token, action, raw }
    }
    case 'open-market': {
      const { title, text, action } = say.openMarket
      const sentences = [text, say.nothingTaken]
      return { title, sentences, address: content.song, action, raw: `open(${content.song})` }
    }
    case 'pay-royalties': {
      const { title, text, action } = say.payRoyalties
      const { account, songs } = content
      const sentences = [text(songs), say.nothingTaken]
      return { title, sentences, address: account, action, raw: `pay(${account}, …)` }
    }
    case 'pay-many-royalties': {
      const { title, text, action } = say.payManyRoyalties
      return { title, sentences: [text(content.accounts), say.nothingTaken], action, raw: 'payMany(…)' }
    }
    case 'admit': {
      const { title, text, action } = say.admit
      const { account, policy, validUntil } = content
      const sentences = [text(`${policy}`, formatUtcMinute(Number(validUntil) * 1_000)), say.nothingTaken]
      return { title, sentences, address: account, action, raw: `admit(${account}, ${policy}, ${validUntil}, …)` }
    }
    case 'settle-me':
    case 'clear':
    case 'pay-proceeds': {
      const { title, text, action } = say[content.kind]
      const { auctionId } = content
      return {
        title: title(`${auctionId}`),
        sentences: [...nameSong(auctionId, song), text],
        action,
        raw: `${functions[content.kind]}(${auctionId})`,
      }
    }
    case 'withdraw-outbid': {
      const { title, text, action } = say['withdraw-outbid']
      const { auctionId, below } = content
      const sentences = [...nameSong(auctionId, song), text(showMels(below))]
      return { title: title(`${auctionId}`), sentences, action, raw: `withdrawOutbid(${auctionId}, …)` }
    }
    case 'settle': {
      const { title, text, checked, action } = say.settle
      const { auctionId, winners, refunds } = content
      const sentences = [...nameSong(auctionId, song), text(winners, refunds), checked]
      return { title: title(`${auctionId}`), sentences, action, raw: `finalizeAuction(${auctionId}, …)` }
    }
    case 'make-song-token': {
      const { title, text, action } = say.makeSongToken
      const { supply, holder } = content
      const name = revealControls(content.name)
      const raw = `create(${name}, ${supply}, ${holder}, …)`
      return { title: title(name), sentences: [text(showCount(supply))], address: holder, action, raw }
    }
    case 'allow-tokens': {
      const { text, ...words } = say.allowTokens
      const { token, units } = content
      return {
        ...words,
        sentences: [text(units % ONE_TOKEN === 0n ? showCount(units / ONE_TOKEN) : showMels(units))],
        address: token,
        raw: `approve(…, ${units})`,
      }
    }
    case 'list':
    case 'offer':
      return describeListing(content)
    case 'announce-withdrawal':
    case 'withdraw-auction': {
      const { title, text, reason: hash, action } = say[content.kind]
      const { auctionId, reason } = content
      return {
        title: title(`${auctionId}`),
        sentences: [...nameSong(auctionId, song), text, hash(reason)],
        action,
        raw: `${functions[content.kind]}(${auctionId}, ${reason})`,
      }
    }
    case 'send-mels':
      return { ...describePayment(content, 'MELS'), raw: `transfer(${content.to}, ${content.amount})` }
    case 'send-pol':
      return { ...describePayment(content, 'POL'), raw: `${content.to}, ${content.amount}` }
    case 'unknown':
      return describeUnknown(content)
    default:
      return content satisfies never
  }
}

type Content<Kind extends SigningContent['kind']> = Extract<SigningContent, { kind: Kind }>

function describeAllowance({ spender, who, amount }: Content<'allow'>): SigningDescription {
  const raw = `approve(${spender}, ${amount})`
  const words = { auctions: say.allow, market: say.allowMarket, stranger: say.allowStranger }[who]
  const address = who === 'stranger' ? { address: spender } : {}
  if (amount === 0n) {
    return { title: say.allow.titleNone, sentences: [words.textNone], ...address, action: say.allow.actionNone, raw }
  }
  const isUnlimited = amount >= UNLIMITED_ALLOWANCE
  const text = isUnlimited ? words.textUnlimited : words.text(showMels(amount))
  const { title, action } = words
  if (!('next' in words)) return { title, sentences: [text], ...address, warning: words.warning, action, raw }
  const warning = isUnlimited ? { warning: words.warningUnlimited } : {}
  return { title, sentences: [text, words.next], ...warning, action, raw }
}

function describeOrder(content: Content<'sell-order' | 'buy-order'>): SigningDescription {
  const { kind, song, quantity, price, maxFills, terms } = content
  const words = kind === 'sell-order' ? say.sellOrder : say.buyOrder
  const [count, limit] = [showCount(quantity), showMels(price)]
  const paid = kind === 'buy-order' ? [say.buyOrder.total(showMels(content.total))] : []
  const allows = kind === 'buy-order' && content.isAllowing ? [say.buyOrder.allows] : []
  const call = kind === 'sell-order' ? 'offer(' : `buy(${song}, `
  return {
    title: words.title(count, limit),
    sentences: [words.text(count, limit), ...paid, ...allows, ...describeEnd(terms, words)],
    address: song,
    action: words.action,
    raw: `${call}${quantity}, ${price}, ${maxFills}, ${JSON.stringify(terms)})`,
  }
}

function describeEnd({ lastDay, untilNextRoyalty, fillOnly }: OrderTerms, words: { fillOnly: string; rests: string }) {
  if (fillOnly) return [words.fillOnly]
  return [words.rests, say.order.until(formatUtcDay(lastDay)), ...(untilNextRoyalty ? [say.order.royalty] : [])]
}

function describeCancellation({ song, orders }: Content<'cancel-orders'>): SigningDescription {
  const { title, text, back, action } = say.cancelOrders
  const raw = `cancel${orders.length === 1 ? '' : 'Many'}(${song}, …)`
  const list = orders.map(({ side, price }: OrderToCancel) => say.order.name(side, showMels(price)))
  const count = orders.length
  const sentences = [text(count), ...list, back]
  return { title: title(count), sentences, address: song, action: action(count), raw }
}

function describeBid(content: Content<'bid'>, song: Song | undefined): SigningDescription {
  const { auctionId, quantity, price, deposit, isAllowing } = content
  const { title, titleOf, text, allows, final, action } = say.bid
  return {
    title: song === undefined ? title(`${auctionId}`) : titleOf(revealControls(song.title)),
    sentences: [
      text(showCount(quantity), showMels(price)),
      ...nameSong(auctionId, song),
      say.bid.deposit(showMels(deposit)),
      ...(isAllowing ? [allows] : []),
      final,
    ],
    action,
    raw: `${isAllowing ? `permit(…, ${deposit})\n` : ''}bid(${auctionId}, ${quantity}, ${price})`,
  }
}

function nameSong(auctionId: bigint, song: Song | undefined): string[] {
  if (song === undefined) return []
  return [say.song(`${auctionId}`, revealControls(song.title), revealControls(song.artist))]
}

function describeListing({ kind, token, ...terms }: Content<'list' | 'offer'>): SigningDescription {
  const { supply, minimumPrice, threshold, startsAt, duration, seller, policy } = terms
  const words = kind === 'list' ? say.list : say.offer
  const moment = (seconds: bigint): string => formatUtcMinute(Number(seconds) * 1_000)
  return {
    title: words.title,
    sentences: [
      words.seller,
      say.list.text(showCount(supply), showMels(minimumPrice), showMels(threshold)),
      say.list.time(moment(startsAt), moment(startsAt + duration)),
      ...(policy === 0 ? [] : [say.list.policy(policy)]),
      ...(kind === 'offer' ? [say.offer.meaning, say.offer.token(token)] : []),
    ],
    address: seller,
    action: words.action,
    raw: `${kind === 'list' ? 'scheduleAuction' : 'Offer'}(${[minimumPrice, supply, duration, token, startsAt, threshold, seller, policy].join(', ')})`,
  }
}

function describePayment({ to, amount }: Content<'send-mels' | 'send-pol'>, unit: 'MELS' | 'POL') {
  const { title, text, final, action } = say.send
  // POL and MELS have the same number of decimals.
  const shown = showMels(amount)
  return { title: title(shown, unit), sentences: [text(shown, unit), final], address: to, action }
}

function describeUnknown({ to, amount, data }: Content<'unknown'>): SigningDescription {
  const { title, call, deploy, amount: leaves, warning, action } = say.unknown
  return {
    title,
    sentences: [to === undefined ? deploy : call, ...(amount > 0n ? [leaves(showMels(amount))] : [])],
    ...(to === undefined ? {} : { address: to }),
    warning,
    action,
    raw: data,
  }
}

/** Characters that are invisible or change the direction of text. */
const controls = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** Escapes them, so that a text cannot look like another one. Line breaks and tabs stay. */
export function revealControls(text: string): string {
  return text.replace(controls, (character) => {
    if (character === '\n' || character === '\t') return character
    return `\\u{${character.codePointAt(0)?.toString(16)}}`
  })
}
