import { Notice } from '../../ui/notice.tsx'
import { ReloadLink } from '../../ui/reload-link.tsx'

export function NoAuctions() {
  return (
    <Notice title="No auction is open" action={<ReloadLink>Look again</ReloadLink>}>
      <p>The next songs show up here as soon as their artists list them.</p>
    </Notice>
  )
}
