import type { ReactNode } from 'react'
import { useHasAccountSession, useSessionAddress, useSessionOwner } from '../api/session.ts'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

export interface AccessWords {
  readonly loading: string
  readonly needsScript: string
  readonly administrator: { readonly title: string; readonly text: string }
  readonly visitor: {
    readonly title: string
    readonly text: string
    readonly signIn: string
    readonly register: string
  }
}

interface AccountAccessProps {
  readonly words: AccessWords
  readonly children: ReactNode
}

/** For pages of accounts. Only the browser knows who is signed in, so the server renders a skeleton. */
export function AccountAccess({ words, children }: AccountAccessProps) {
  const isHydrated = useIsHydrated()
  const hasAccount = useHasAccountSession()
  const owner = useSessionOwner()
  const address = useSessionAddress()
  if (!isHydrated)
    return (
      <>
        <Skeleton label={words.loading} lines={4} />
        <noscript>
          <p>{words.needsScript}</p>
        </noscript>
      </>
    )
  // A wallet may be linked to an account, which the first call finds out.
  if (hasAccount || address !== undefined) return children
  if (owner === 'administrator')
    return (
      <Notice title={words.administrator.title}>
        <p>{words.administrator.text}</p>
      </Notice>
    )
  return <NeedsAccount words={words} />
}

export function NeedsAccount({ words }: { readonly words: AccessWords }) {
  const { title, text, signIn, register } = words.visitor
  const actions = (
    <div className="flex flex-wrap gap-3">
      <ButtonLink to="/sign-in">{signIn}</ButtonLink>
      <ButtonLink to="/register" look="quiet">
        {register}
      </ButtonLink>
    </div>
  )
  return (
    <Notice title={title} action={actions}>
      <p>{text}</p>
    </Notice>
  )
}
