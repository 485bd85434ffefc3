import type { Song } from '../../../wallet/find-song.ts'
import type { Refusal, SigningContent } from '../../../wallet/melos-wallet/signing-content.ts'
import { admissionDescribers } from './describe-admissions.ts'
import { auctionDescribers } from './describe-auctions.ts'
import { marketDescribers } from './describe-market.ts'
import { roleDescribers } from './describe-roles.ts'
import { royaltiesDescribers } from './describe-royalties.ts'
import { tokenDescribers } from './describe-tokens.ts'
import type { Describers, Paragraph, SigningDescription } from './description.ts'
import { texts } from './texts.ts'

const describers: Describers<SigningContent['kind']> = {
  'sign-in': ({ domain }) => {
    const { title, text, action } = texts.signIn
    return { title: title(domain), paragraphs: [text], action }
  },
  'link-wallet': ({ username }) => {
    const { title, text, action } = texts.linkWallet
    return { title: title(username), paragraphs: [text], action }
  },
  'confirm-change': ({ username }) => {
    const { title, text, action } = texts.confirmChange
    return { title: title(username), paragraphs: [text], action }
  },
  ...tokenDescribers,
  ...auctionDescribers,
  ...marketDescribers,
  ...royaltiesDescribers,
  ...admissionDescribers,
  ...roleDescribers,
}

/** Says in words what a signature would do. */
export function describeSigning(content: SigningContent, song?: Song): SigningDescription {
  // The describer and the content have the same kind, which TypeScript can't follow.
  const describe = describers[content.kind] as (content: SigningContent, song: Song | undefined) => SigningDescription
  return describe(content, song)
}

/** Says what was asked, and why the wallet doesn't sign it. */
export function describeRefusal({ reason, contract }: Refusal): readonly Paragraph[] {
  const { reasons, contract: named, nothing } = texts.refused
  const address = contract === undefined ? [] : [named, { hex: contract }]
  return [reasons[reason], ...address, nothing]
}
