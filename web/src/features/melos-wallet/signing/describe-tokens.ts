import { showCount, showMels } from '@melos/clearing/amounts'
import { withNoun, withUnit } from '@melos/clearing/format-numbers'
import type { AllowanceContent, Asset, ContentOf } from '../../../wallet/melos-wallet/signing-content.ts'
import { UNLIMITED_ALLOWANCE } from '../../../wallet/use-funds.ts'
import type { Describers, Paragraph, SigningDescription } from './description.ts'
import { texts } from './texts.ts'

export const tokenDescribers: Describers<AllowanceContent['kind'] | 'send'> = {
  allow: describeAllowance,
  'use-permit': describePermit,
  take({ asset, from, to, amount }) {
    const { title, text, to: receiver, final, action } = texts.take
    const shown = showAmount(asset, amount)
    const moved = [text(shown), { hex: from }, receiver, { hex: to }, final]
    return { title: title(shown), paragraphs: [...moved, ...nameToken(asset)], action }
  },
  send({ asset, to, amount }) {
    const { title, text, final, action } = texts.send
    const shown = showAmount(asset, amount)
    return { title: title(shown), paragraphs: [text(shown), { hex: to }, final, ...nameToken(asset)], action }
  },
}

function describeAllowance({ asset, spender, who, amount }: ContentOf<'allow'>): SigningDescription {
  const [kind, token] = [kindOf(asset), nameToken(asset)]
  const isUnlimited = amount >= UNLIMITED_ALLOWANCE
  const shown = showAmount(asset, amount)
  const { titleNone, actionNone } = texts.allow
  if (who === 'stranger') {
    const { title, text, textUnlimited, textNone, warning, action } = texts.allowStranger
    const address = [{ hex: spender }, ...token]
    if (amount === 0n) return { title: titleNone, paragraphs: [textNone(kind), ...address], action: actionNone }
    const paragraphs = [isUnlimited ? textUnlimited(kind) : text(shown), ...address]
    return { title: title(kind), paragraphs, warning, action }
  }
  const { titles, titleTokens, text, textUnlimited, textNone, next, nextTokens, warningUnlimited, action } = texts.allow
  if (amount === 0n) return { title: titleNone, paragraphs: [textNone(who, kind), ...token], action: actionNone }
  const said = isUnlimited ? textUnlimited(who, kind) : text(who, shown)
  // No other contract takes song tokens.
  const comes = asset === 'MELS' ? [next[who]] : who === 'auctions' ? [nextTokens] : []
  return {
    title: asset === 'MELS' ? titles[who] : titleTokens(who),
    paragraphs: [said, ...token, ...comes],
    ...(isUnlimited ? { warning: warningUnlimited } : {}),
    action,
  }
}

function describePermit({ asset, owner, isOwn, spender, who, amount }: ContentOf<'use-permit'>): SigningDescription {
  const { title, text, textUnlimited, textNone, owner: named, warning, action } = texts.usePermit
  const kind = kindOf(asset)
  const limited = amount === 0n ? textNone(kind) : text(showAmount(asset, amount))
  const said = amount >= UNLIMITED_ALLOWANCE ? textUnlimited(kind) : limited
  const isRisky = isOwn && who === 'stranger' && amount > 0n
  return {
    title,
    paragraphs: [said, { hex: spender }, named, { hex: owner }, ...nameToken(asset)],
    ...(isRisky ? { warning } : {}),
    action,
  }
}

const ONE_TOKEN = 10n ** 18n

/** `2.50 MELS`, `3 tokens`. POL, MELS and song tokens have the same number of decimals. */
function showAmount(asset: Asset | 'POL', units: bigint): string {
  if (asset === 'MELS' || asset === 'POL') return withUnit(showMels(units), asset)
  return withNoun(units % ONE_TOKEN === 0n ? showCount(units / ONE_TOKEN) : showMels(units), 'token')
}

const kindOf = (asset: Asset): 'MELS' | 'tokens' => (asset === 'MELS' ? 'MELS' : 'tokens')

function nameToken(asset: Asset | 'POL'): Paragraph[] {
  return asset === 'MELS' || asset === 'POL' ? [] : [texts.songToken, { hex: asset }]
}
