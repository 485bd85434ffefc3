import { NavLink } from 'react-router'
import { useSessionOwner } from '../../api/session.ts'
import { listLosing, onePerAuction, useOwnBids } from '../../wallet/own-bids.ts'
import { linkTexts as texts } from './link-texts.ts'

/** In the navigation of everyone who is signed in with a wallet; the badge counts the auctions in which they are losing. */
export default function MyBidsLink({
  className,
  onFollow,
}: {
  className: string
  onFollow?: (() => void) | undefined
}) {
  const owner = useSessionOwner()
  const losing = onePerAuction(listLosing(useOwnBids())).length
  if (owner !== 'bidder') return null
  return (
    <li>
      <NavLink to="/account/bids" end onClick={onFollow} className={className}>
        {texts.title}{' '}
        {losing > 0 && (
          <span className="ml-1.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 font-mono text-xs text-on-accent">
            {/* An inline block isn't underlined with the link of the current page. */}
            <span aria-hidden="true">
              <span className="inline-block">{losing}</span>
            </span>
            <span className="sr-only">{texts.losing(losing)}</span>
          </span>
        )}
      </NavLink>
    </li>
  )
}
