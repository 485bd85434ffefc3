import { GetTestMoney } from './features/get-test-money/get-test-money.tsx'
import { WelcomeBanner } from './features/welcome-newcomer/welcome-banner.tsx'

/** Behind a door of its own: where money is real, nobody loads it. */
export default function NewcomerRoom() {
  return <WelcomeBanner getMoney={<GetTestMoney />} />
}
