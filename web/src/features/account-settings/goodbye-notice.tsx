import type { Deletion } from '@melos/api-contract'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { KeptList } from './kept-list.tsx'
import { texts } from './texts.ts'

/** Why the session of this browser has ended. */
export type Goodbye = { readonly kind: 'signed-out' } | { readonly kind: 'deleted'; readonly kept: Deletion['kept'] }

export function GoodbyeNotice({ goodbye }: { readonly goodbye: Goodbye }) {
  const action = <ButtonLink to="/">{texts.goodbyeAction}</ButtonLink>
  if (goodbye.kind === 'signed-out') {
    const { title, text } = texts.sessions.goodbye
    return (
      <Notice title={title} action={<ButtonLink to="/sign-in">{texts.visitor.signIn}</ButtonLink>}>
        <p role="status">{text}</p>
      </Notice>
    )
  }
  const { title, text, kept } = texts.delete.goodbye
  return (
    <Notice title={title} action={action}>
      <p role="status">{text}</p>
      {goodbye.kept.length > 0 && (
        <>
          <p className="mt-4">{kept}</p>
          <KeptList kept={goodbye.kept} />
        </>
      )}
    </Notice>
  )
}
