import { auctionsLink } from '../content/navigation.ts'
import { ButtonLink } from './button-link.tsx'
import { Notice } from './notice.tsx'
import { texts } from './texts.ts'

export function NotFound() {
  const { title, text, action } = texts.notFound
  return (
    <div className="pt-10 sm:pt-16">
      <Notice isPage title={title} action={<ButtonLink to={auctionsLink.to}>{action}</ButtonLink>}>
        <p>{text}</p>
      </Notice>
    </div>
  )
}
