import type { ReactNode } from 'react'
import { ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Unavailable } from '../ui/unavailable.tsx'
import type { ContentEditor, Editable } from './content-editor.ts'
import type { Opened } from './use-content-editor.ts'

interface EditedProps<Stored extends Editable> {
  readonly opened: Opened<Stored>
  readonly words: {
    readonly loading: string
    readonly failed: { readonly title: string; readonly text: string; readonly action: string }
    readonly notFound: { readonly title: string; readonly text: string }
  }
  readonly back: { readonly to: string; readonly label: string }
  readonly children: (editor: ContentEditor<Stored>) => ReactNode
}

/** The editor once it is open, or why it isn't. */
export function Edited<Stored extends Editable>({ opened, words, back, children }: EditedProps<Stored>) {
  switch (opened.kind) {
    case 'loading':
      return <Skeleton label={words.loading} lines={4} />
    case 'missing':
      return (
        <Notice title={words.notFound.title} action={<ButtonLink to={back.to}>{back.label}</ButtonLink>}>
          <p>{words.notFound.text}</p>
        </Notice>
      )
    case 'failed':
      return <Unavailable {...words.failed} onRetry={opened.retry} />
    case 'open':
      return children(opened.editor)
    default:
      return opened satisfies never
  }
}
