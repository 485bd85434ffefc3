import type { AuditRecord } from '@melos/api-contract'
import { shortenAddress } from '../../lib/shorten-address.ts'
import { isAuditAction } from './log-query.ts'
import { texts } from './texts.ts'

/** A piece of an entry's reason: words, a link on this site, or something that the explorer shows. */
export type ReasonPart =
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly to: string }
  | { readonly kind: 'transaction'; readonly hash: string }
  | { readonly kind: 'wallet'; readonly address: string }

/** Describes an action. For one that only another version of the server knows, `DRAFT_MOVED` becomes `Draft moved`. */
export function describeAction(action: string): string {
  if (isAuditAction(action)) return texts.actions[action]
  const plain = action.replaceAll('_', ' ').toLowerCase()
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const known = new RegExp(
  `(auction \\d+|account [A-Za-z][\\w-]{2,29}(?=:)|infringement report \\d+|\\bcase \\d+|(?:draft |work )?${uuid}|0x[0-9a-fA-F]{64}|0x[0-9a-fA-F]{40}|\\b[A-Z]{4,}\\b)`,
)
const codes: Readonly<Record<string, string>> = texts.codes

/** Finds what a reason names; the pieces together are the whole reason. */
export function describeReason({ action, reason }: Pick<AuditRecord, 'action' | 'reason'>): ReasonPart[] {
  const pieces = (reason ?? '').split(known).filter((piece) => piece !== '')
  return pieces.map((piece) => toPart(piece, action))
}

function toPart(piece: string, action: string): ReasonPart {
  if (/^0x[0-9a-f]{64}$/i.test(piece)) return { kind: 'transaction', hash: piece }
  if (isWallet(piece)) return { kind: 'wallet', address: piece }
  const [, auction] = /^auction (\d+)$/.exec(piece) ?? []
  if (auction !== undefined) return { kind: 'link', text: piece, to: `/admin/auction/${auction}` }
  const [, account] = /^account ([\w-]+)$/.exec(piece) ?? []
  if (account !== undefined) return { kind: 'link', text: piece, to: `/admin/accounts?search=${account}` }
  const [, report] = /^(?:infringement report|case) (\d+)$/.exec(piece) ?? []
  if (report !== undefined) return { kind: 'link', text: piece, to: `/admin/reports/${report}` }
  const [, kind, id] = new RegExp(`^(draft |work )?(${uuid})$`).exec(piece) ?? []
  if (id === undefined) return { kind: 'words', text: (hasCodes(action) ? codes[piece] : undefined) ?? piece }
  const short = id.slice(0, 8)
  if (kind !== 'draft ') return { kind: 'link', text: texts.work(short), to: `/api/public/works/${id}/metadata` }
  if (action === 'DRAFT_DELETED') return { kind: 'words', text: texts.draft(short) }
  return { kind: 'link', text: texts.draft(short), to: `/admin/list/${id}` }
}

/** Other reasons are texts by people, whose words stay as they are. */
function hasCodes(action: string): boolean {
  return /^(DRAFT_|SIGNED_IN$|SIGN_IN_REFUSED$)/.test(action)
}

function isWallet(name: string): boolean {
  return /^0x[0-9a-f]{40}$/i.test(name)
}

export function shortenWallet(name: string): string {
  return isWallet(name) ? shortenAddress(name) : name
}
