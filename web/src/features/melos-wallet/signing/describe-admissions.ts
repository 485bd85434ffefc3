import type { AdmissionContent } from '../../../wallet/melos-wallet/signing-content.ts'
import { type Describers, showTime } from './description.ts'
import { texts } from './texts.ts'

export const admissionDescribers: Describers<AdmissionContent['kind']> = {
  admit: ({ account, policy, validUntil }) => {
    const { title, text, action } = texts.admit
    const said = text(`${policy}`, showTime(validUntil))
    return { title, paragraphs: [said, { hex: account }, texts.nothingTaken], action }
  },
  'admit-many': ({ accounts, policy, validUntil }) => {
    const { title, text, action } = texts.admitMany
    return { title, paragraphs: [text(accounts, `${policy}`, showTime(validUntil))], action }
  },
  dismiss: ({ account, policy, reason }) => {
    const { title, text, bids, action } = texts.dismiss
    return { title, paragraphs: [text(`${policy}`), { hex: account }, bids, texts.reason, { hex: reason }], action }
  },
}
