import type { ReactNode } from 'react'
import { useHasAccountSession, useSessionAddress, useSessionOwner } from '../../api/session.ts'
import { useIsHydrated } from '../../lib/use-is-hydrated.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { texts } from './texts.ts'

export const skeleton = <Skeleton label={texts.loading} lines={4} />

/** Only the browser knows who is signed in, so the server renders a skeleton. */
export function StudioAccess({ children }: { readonly children: ReactNode }) {
  const isHydrated = useIsHydrated()
  const hasAccount = useHasAccountSession()
  const owner = useSessionOwner()
  const address = useSessionAddress()
  if (!isHydrated)
    return (
      <>
        {skeleton}
        <noscript>
          <p>{texts.needsScript}</p>
        </noscript>
      </>
    )
  // A wallet may be linked to an account, which the first call finds out.
  if (hasAccount || address !== undefined) return children
  if (owner === 'administrator')
    return (
      <Notice title={texts.administrator.title}>
        <p>{texts.administrator.text}</p>
      </Notice>
    )
  return <NeedsAccount />
}

export function NeedsAccount() {
  const { title, text, signIn, register } = texts.visitor
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
