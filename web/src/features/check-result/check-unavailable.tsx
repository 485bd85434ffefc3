import { Notice } from '../../ui/notice.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'
import { texts } from './texts.ts'

/** In place of a part of the page that did not arrive. */
export function CheckUnavailable() {
  const { title, text, action } = texts.failed
  return (
    <Notice title={title} action={<ReloadLink>{action}</ReloadLink>}>
      <p>{text}</p>
    </Notice>
  )
}
