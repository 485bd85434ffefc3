import { z } from 'zod'
import { countrySchema } from './account-values.ts'
import { hash32, policyIdSchema, policySchema, refusalReasonSchema, screeningStateSchema } from './admission.ts'
import {
  auctionIdSchema,
  countSchema,
  lineSchema,
  melsAmountSchema,
  pageSchema,
  paragraphsSchema,
  sizeSchema,
  utcDateTimeSchema,
  walletAddressSchema,
} from './values.ts'

const administrator = 'ADMINISTRATOR'

/** In a query. */
const policyNumberSchema = countSchema.pipe(policyIdSchema)

const adminPolicySchema = policySchema.extend({
  /** Auctions that name it. */
  auctions: z.int().nonnegative(),
  /** Wallets that are admitted under it now. */
  admitted: z.int().nonnegative(),
  /**
   * Whether an auction, an offer, a draft or an admission names it already. Then only `isOffered` can change, because what people
   * were admitted under must not change behind them: make a new policy instead.
   */
  isFixed: z.boolean(),
  changedAt: utcDateTimeSchema,
})

export type AdminPolicy = z.infer<typeof adminPolicySchema>

const adminPolicyAnswer = z.object({ body: adminPolicySchema })

export const listAdminPolicies = {
  method: 'GET',
  path: '/api/policies',
  summary: 'List the policies and how they are used',
  role: administrator,
  answer: z.object({
    data: z.array(adminPolicySchema),
    /** Whether this site has an admitter's key. Without one, new offers can choose no policy but 0. */
    canAdmit: z.boolean(),
  }),
} as const

const policyContent = {
  name: lineSchema(60),
  text: z.union([z.literal(''), paragraphsSchema(1_000)]),
  /** Every policy but 0 needs the declarations. */
  needsScreening: z.boolean(),
  countriesDenied: z.array(countrySchema).max(250),
  isOffered: z.boolean(),
} as const

/** Gets the next number. */
export const createPolicy = {
  method: 'POST',
  path: '/api/policies',
  summary: 'Create a policy',
  status: 201,
  role: administrator,
  body: z.strictObject(policyContent),
  answer: adminPolicyAnswer,
} as const

/** Refused with `POLICY_FIXED` if more than `isOffered` differs and the policy is in use. Policy 0 is always fixed and offered. */
export const changePolicy = {
  method: 'PUT',
  path: '/api/policies/:id',
  summary: 'Change a policy before its first use, or stop offering it',
  role: administrator,
  params: z.strictObject({ id: countSchema }),
  body: z.strictObject(policyContent),
  answer: adminPolicyAnswer,
} as const

const pages = { page: pageSchema, size: sizeSchema({ most: 100, usual: 20 }) } as const

/** A part of the username, or a wallet's whole address. */
const searchSchema = lineSchema(254).optional()

const admissionStatusSchema = z.enum(['ADMITTED', 'EXPIRED', 'DISMISSED'])

const adminAdmissionSchema = z.object({
  wallet: z.string(),
  policy: policyIdSchema,
  status: admissionStatusSchema,
  /** Null if it was dismissed without ever being admitted. */
  admittedAt: utcDateTimeSchema.nullable(),
  validUntil: utcDateTimeSchema.nullable(),
  dismissed: z
    .object({
      at: utcDateTimeSchema,
      reasonHash: z.string(),
      /** Null if no administrator has recorded the text with this hash. */
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Whether the daily check found the wallet on the list of sanctions. */
  isSanctioned: z.boolean(),
  /** The account that the wallet is linked to now. */
  account: z.object({ id: z.uuid(), username: z.string() }).nullable(),
})

export type AdminAdmission = z.infer<typeof adminAdmissionSchema>

/** What the contract knows, newest first. */
export const listAdmissions = {
  method: 'GET',
  path: '/api/admissions',
  summary: 'List the wallets that were admitted or dismissed',
  role: administrator,
  query: z.strictObject({
    ...pages,
    policy: policyNumberSchema.optional(),
    status: admissionStatusSchema.optional(),
    search: searchSchema,
  }),
  answer: z.object({ data: z.array(adminAdmissionSchema), total: z.int().nonnegative() }),
} as const

const recordedRefusalSchema = z.object({
  id: z.int().positive(),
  at: utcDateTimeSchema,
  wallet: z.string(),
  policy: policyIdSchema,
  reason: refusalReasonSchema,
  account: z.object({ id: z.uuid(), username: z.string() }).nullable(),
})

export type RecordedRefusal = z.infer<typeof recordedRefusalSchema>

/** Who asked to be admitted and wasn't, and sanctions that the daily check found; newest first. */
export const listAdmissionRefusals = {
  method: 'GET',
  path: '/api/admission-refusals',
  summary: 'List refused admissions',
  role: administrator,
  query: z.strictObject({
    ...pages,
    policy: policyNumberSchema.optional(),
    reason: refusalReasonSchema.optional(),
    search: searchSchema,
  }),
  answer: z.object({ data: z.array(recordedRefusalSchema), total: z.int().nonnegative() }),
} as const

/** Counts the changes. */
const versionSchema = z.int().positive()

const screeningSchema = z.object({
  version: versionSchema,
  account: z.object({ id: z.uuid(), username: z.string(), email: z.string() }),
  country: z.string().nullable(),
  wallets: z.array(z.string()),
  state: screeningStateSchema,
  askedAt: utcDateTimeSchema,
  decidedAt: utcDateTimeSchema.nullable(),
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  until: utcDateTimeSchema.nullable(),
})

export type Screening = z.infer<typeof screeningSchema>

/** Those that wait first, oldest first. */
export const listScreenings = {
  method: 'GET',
  path: '/api/screenings',
  summary: 'List people who asked to be screened',
  role: administrator,
  query: z.strictObject({ ...pages, state: screeningStateSchema.optional() }),
  answer: z.object({ data: z.array(screeningSchema), total: z.int().nonnegative() }),
} as const

/** A later decision replaces an earlier one, and is refused with `SCREENING_CHANGED` unless `version` is the present one. `reason` is shown to the person. A passed screening counts for a year. */
export const decideScreening = {
  method: 'PUT',
  path: '/api/screenings/:accountId',
  summary: 'Decide on a screening',
  role: administrator,
  params: z.strictObject({ accountId: z.string() }),
  body: z.discriminatedUnion('decision', [
    z.strictObject({ decision: z.literal('PASSED'), version: versionSchema }),
    z.strictObject({ decision: z.literal('FAILED'), version: versionSchema, reason: paragraphsSchema(1_000) }),
  ]),
  answer: z.object({ body: screeningSchema }),
} as const

/**
 * Before the owner's wallet sends `Gate.dismiss(wallet, policy, hash)`: `hash` is the keccak-256 of the recorded text in UTF-8, which
 * is the text with a line of random characters below it. It's shown to administrators and, once the contract has dismissed the wallet,
 * to its account. The same text gets another hash each time.
 */
export const recordDismissalReason = {
  method: 'POST',
  path: '/api/dismissal-reasons',
  summary: 'Record why a wallet is being dismissed',
  status: 201,
  role: administrator,
  body: z.strictObject({
    wallet: walletAddressSchema,
    policy: policyIdSchema.min(1),
    text: paragraphsSchema(2_000),
  }),
  answer: z.object({ body: z.object({ hash: hash32 }) }),
} as const

const sellerSideBidSchema = z.object({
  /** The bid's place in its auction, counted from 0. */
  index: z.int().nonnegative(),
  at: utcDateTimeSchema,
  wallet: z.string(),
  tokenCount: z.int().positive(),
  tokenPrice: melsAmountSchema,
  /** `ARTIST`: the account of the song or of the seller's wallet; `CONTRIBUTOR`: someone who accepted a share. */
  side: z.enum(['ARTIST', 'CONTRIBUTOR']),
  account: z.object({ id: z.uuid(), username: z.string() }),
  /** When the wallet was first linked to the account, or when the account got the seller's wallet or its share if that was later. */
  linkedAt: utcDateTimeSchema,
  /** Whether that was after the bid. */
  wasLinkedLater: z.boolean(),
})

export type SellerSideBid = z.infer<typeof sellerSideBidSchema>

/** Bids of every wallet that was ever linked to the seller's side. The contract took them, so they count. Oldest first. */
export const listSellerSideBids = {
  method: 'GET',
  path: '/api/auctions/:id/seller-side-bids',
  summary: "List the bids from wallets of the auction's artist and contributors",
  role: administrator,
  params: z.strictObject({ id: auctionIdSchema }),
  query: z.strictObject(pages),
  answer: z.object({ data: z.array(sellerSideBidSchema), total: z.int().nonnegative() }),
} as const
