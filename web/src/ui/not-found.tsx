import { auctionsLink } from '../content/navigation.ts'
import { ButtonLink } from './button-link.tsx'
import { Notice } from './notice.tsx'

export function NotFound() {
  return (
    <div className="pt-10 sm:pt-16">
      <Notice
        isPage
        title="This page does not exist"
        action={<ButtonLink to={auctionsLink.to}>See all auctions</ButtonLink>}
      >
        <p>The address may be mistyped, or the page has moved.</p>
      </Notice>
    </div>
  )
}
