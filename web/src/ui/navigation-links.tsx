import { NavLink } from 'react-router'
import { navigation } from '../content/navigation.ts'

/** In a row on wide screens, in a column in the menu of small ones. */
export function NavigationLinks({ onFollow }: { onFollow?: () => void }) {
  return (
    <ul className="flex flex-col lg:flex-row lg:items-center lg:gap-6">
      {navigation.map(({ label, to }) => (
        <li key={to}>
          <NavLink
            to={to}
            end
            onClick={onFollow}
            className="flex h-11 items-center text-sm font-medium text-muted underline-offset-8 hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2"
          >
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  )
}
