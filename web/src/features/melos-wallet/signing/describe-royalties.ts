import { showMels } from '@melos/clearing/amounts'
import type { RoyaltiesContent } from '../../../wallet/melos-wallet/signing-content.ts'
import { type Describers, showTime } from './description.ts'
import { texts } from './texts.ts'

/** EUR have as many decimals as MELS. */
const showEur = showMels

export const royaltiesDescribers: Describers<RoyaltiesContent['kind']> = {
  'pay-royalties': ({ account, songs }) => {
    const { title, text, action } = texts.payRoyalties
    return { title, paragraphs: [text(songs), { hex: account }, texts.nothingTaken], action }
  },
  'pay-many-royalties': ({ accounts }) => {
    const { title, text, action } = texts.payManyRoyalties
    return { title, paragraphs: [text(accounts), texts.nothingTaken], action }
  },
  'announce-royalties': ({ document, lines, rate, payableFrom }) => {
    const { title, text, time, action, ...hashes } = texts.announceRoyalties
    return {
      title,
      paragraphs: [
        text(showMels(rate)),
        time(showTime(payableFrom)),
        hashes.document,
        { hex: document },
        hashes.lines,
        { hex: lines },
      ],
      action,
    }
  },
  'withdraw-announcement': ({ id }) => {
    const { title, text, action } = texts.withdrawAnnouncement
    return { title: title(`${id}`), paragraphs: [text(`${id}`)], action }
  },
  'pay-in': ({ id, songs, eur }) => {
    const { title, text, takes, final, action } = texts.payIn
    return { title: title(showEur(eur)), paragraphs: [text(`${id}`, showEur(eur), songs), takes, final], action }
  },
  'hold-payout': ({ account, until, reason }) => {
    const { title, titleEnd, text, textEnd, due, action, actionEnd } = texts.holdPayout
    const [address, hash] = [{ hex: account }, { hex: reason }]
    if (until === 0) return { title: titleEnd, paragraphs: [textEnd, address, texts.reason, hash], action: actionEnd }
    return { title, paragraphs: [text(showTime(until)), address, due, texts.reason, hash], action }
  },
  'set-minimum': ({ eur }) => {
    const { title, text, action } = texts.setMinimum
    return { title, paragraphs: [text(showEur(eur))], action }
  },
  'set-price-feed': ({ feed }) => {
    const { title, text, final, action } = texts.setPriceFeed
    return { title, paragraphs: [text, { hex: feed }, final], action }
  },
}
