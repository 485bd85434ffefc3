import { zeroAddress } from 'viem'
import { describeDuration } from '../../../lib/describe-duration.ts'
import type { ContentOf, RoleContent } from '../../../wallet/melos-wallet/signing-content.ts'
import type { Describers, SigningDescription } from './description.ts'
import { texts } from './texts.ts'

const words = texts.handover

export const roleDescribers: Describers<RoleContent['kind']> = {
  'grant-role': describeRole,
  'revoke-role': describeRole,
  'renounce-role': describeRole,
  'begin-handover': ({ at, account }) => {
    const { begin, textBegin, textNoOwner, later, actionBegin: action } = words
    // OpenZeppelin's way to give up a contract.
    if (account === zeroAddress) {
      return { title: begin(at), paragraphs: [textNoOwner(at)], warning: texts.noOwner, action }
    }
    return { title: begin(at), paragraphs: [textBegin, { hex: account }, later], action }
  },
  'accept-handover': ({ at }) => {
    return { title: words.accept(at), paragraphs: [words.textAccept], action: words.actionAccept }
  },
  'cancel-handover': ({ at }) => {
    return { title: words.cancel, paragraphs: [words.textCancel(at)], action: words.actionCancel }
  },
  'set-handover-delay': ({ at, seconds }) => {
    return {
      title: words.delay,
      paragraphs: [words.textDelay(at, describeDuration(seconds))],
      action: words.actionDelay,
    }
  },
  'cancel-handover-delay': ({ at }) => {
    return { title: words.keepDelay, paragraphs: [words.textKeepDelay(at)], action: words.actionKeepDelay }
  },
}

type Change = ContentOf<'grant-role' | 'revoke-role' | 'renounce-role'>

function describeRole({ kind, at, role, account }: Change): SigningDescription {
  const { title, text, action } = texts[kind]
  const isAbandoning = kind === 'renounce-role' && role === 'owner'
  return {
    title,
    paragraphs: [text(at, role), { hex: account }, texts.roles[role]],
    ...(isAbandoning ? { warning: texts.noOwner } : {}),
    action,
  }
}
