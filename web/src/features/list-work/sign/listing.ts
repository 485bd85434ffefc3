import type { AuctionDraft, AuctionTerms, Work } from '@melos/api-contract'
import type { WalletDoor } from '../../../wallet/wallet-door.ts'
import type { SigningProgress } from './signing-progress.ts'

/** What is being put on the chain, and whom to tell of it. */
export interface Listing {
  readonly door: WalletDoor
  /** Work and terms as the person saw them when signing began. */
  readonly work: Work
  readonly terms: AuctionTerms
  readonly onProgress: (progress: SigningProgress) => void
  /** The draft after each thing that was written down. */
  readonly onDraft: (draft: AuctionDraft) => void
}
