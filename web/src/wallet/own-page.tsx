import type { ReactNode } from 'react'
import type { Address } from 'viem'
import { useHasAccountSession, useSessionAddress, useSessionOwner } from '../api/session.ts'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import type { lazyPart } from '../ui/lazy-part.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import { useWallet } from './wallet.ts'
import { askForWallet } from './wallet-dialog.ts'

interface OwnPageWords {
  readonly loading: string
  readonly needsScript: string
  readonly failed: { readonly title: string; readonly text: string; readonly action: string }
  readonly administrator?: { readonly title: string; readonly text: string }
  readonly visitor: {
    readonly title: string
    readonly text: string
    readonly connect?: string
    readonly signIn?: string
    readonly register?: string
  }
}

/** Who has signed in: with an account, a wallet or both. */
interface Owner {
  /** In lowercase; undefined without a wallet's session. */
  readonly address: Address | undefined
  readonly hasAccount: boolean
}

interface OwnPageProps {
  readonly words: OwnPageWords
  /** An account alone isn't enough. */
  readonly needsWallet?: boolean
  /** Each person's panel needs a key of its own, so that none shows another's data. */
  readonly children: (owner: Owner) => ReactNode
}

/** A page of a person's own data. The session is in the browser, so the server renders only a skeleton. */
export function OwnPage({ words, needsWallet = false, children }: OwnPageProps) {
  const isHydrated = useIsHydrated()
  const wallet = useWallet()
  const sessionOwner = useSessionOwner()
  const owner = { address: useSessionAddress(), hasAccount: useHasAccountSession() }
  if (!isHydrated)
    return (
      <>
        {skeletonOf(words)}
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
      </>
    )
  // The session is enough to load the data. The wallet may take seconds to reconnect, or be locked.
  if (owner.address !== undefined || (owner.hasAccount && !needsWallet)) return children(owner)
  if (sessionOwner === 'administrator' && words.administrator !== undefined)
    return <Notice title={words.administrator.title}>{words.administrator.text}</Notice>
  if (wallet.kind === 'connecting') return skeletonOf(words)
  return <VisitorNotice words={words} />
}

interface WalletPageProps {
  readonly words: OwnPageWords
  readonly panel: ReturnType<typeof lazyPart<{ readonly address: Address }>>
}

/** A page of a wallet's own data. */
export function WalletPage({ words, panel: Panel }: WalletPageProps) {
  return (
    <OwnPage words={words} needsWallet>
      {({ address }) => address !== undefined && <Panel key={address} address={address} {...frameOf(words)} />}
    </OwnPage>
  )
}

/** What an own page's lazily loaded panel shows while it loads, or if it doesn't. */
export function frameOf(words: OwnPageWords) {
  return {
    fallback: skeletonOf(words),
    failure: (retry: () => void) => <Unavailable {...words.failed} onRetry={retry} />,
  }
}

export function skeletonOf({ loading }: OwnPageWords) {
  return <Skeleton label={loading} lines={4} />
}

/** Also for a wallet that turns out to have no account. */
export function VisitorNotice({ words }: { readonly words: Pick<OwnPageWords, 'visitor'> }) {
  const { title, text, connect, signIn, register } = words.visitor
  // An account that visitors can create here comes first.
  const isWalletFirst = register === undefined
  const connectButton = connect !== undefined && (
    <Button look={isWalletFirst ? 'main' : 'quiet'} onClick={askForWallet}>
      {connect}
    </Button>
  )
  const actions = (
    <div className="flex flex-wrap gap-3">
      {isWalletFirst && connectButton}
      {signIn !== undefined && (
        <ButtonLink to="/sign-in" look={isWalletFirst ? 'quiet' : 'main'}>
          {signIn}
        </ButtonLink>
      )}
      {register !== undefined && (
        <ButtonLink to="/register" look="quiet">
          {register}
        </ButtonLink>
      )}
      {!isWalletFirst && connectButton}
    </div>
  )
  return (
    <Notice title={title} action={actions}>
      <p>{text}</p>
    </Notice>
  )
}
