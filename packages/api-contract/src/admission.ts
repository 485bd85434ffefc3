import { z } from 'zod'
import { countrySchema } from './account-values.ts'
import { auctionIdSchema, countSchema, utcDateTimeSchema, walletAddressSchema } from './values.ts'

const accountHolder = 'ACCOUNT_HOLDER'

/** The contract stores a policy's number in 16 bits; 0 means that anyone can bid. */
const MOST_POLICIES = 65_535

/** `DECLARATIONS`: of age, not an employee, and a country; `SCREENING`: an administrator has checked who the person is. */
const policyNeedSchema = z.enum(['DECLARATIONS', 'SCREENING'])

export type PolicyNeed = z.infer<typeof policyNeedSchema>

export const policyIdSchema = z.int().min(0).max(MOST_POLICIES)

/** Who can bid in the auctions that name it. */
export const policySchema = z.object({
  id: policyIdSchema,
  name: z.string(),
  /** What the provider says about it; can be empty. */
  text: z.string(),
  /** Empty for policy 0, under which no one is asked anything, and for a policy that only the chain knows. */
  needs: z.array(policyNeedSchema),
  /** ISO 3166-1, two letters, sorted. */
  countriesDenied: z.array(z.string()),
  /** Whether new offers can choose it. On a site that can't admit anyone, they can choose none but 0. */
  isOffered: z.boolean(),
})

export type Policy = z.infer<typeof policySchema>

/** Policy 0 first. */
export const listPolicies = {
  method: 'GET',
  path: '/api/public/policies',
  summary: 'List the policies that say who can bid',
  answer: z.object({ data: z.array(policySchema) }),
} as const

/**
 * Why someone can't bid. `NO_ACCOUNT`: the wallet isn't linked to an account; `CONFIRM_COUNTRY`: the request came from another
 * country than declared, so the person is asked once more; `OWN_SALE`: a work of the person's is on sale under this policy, so they
 * aren't admitted before it has ended; `NOT_REGISTERED`: everything is fine except that the contract doesn't
 * know the wallet yet, or no longer; `NOT_SCREENED`: screening wasn't asked for, or has expired; `UNKNOWN_POLICY`: the auction names
 * a policy that this site doesn't have; `NOT_ADMITTING`: this site can't admit anyone, and the contract doesn't admit the wallet; `CHECK_UNAVAILABLE`: the list of sanctions didn't answer.
 */
export const refusalReasonSchema = z.enum([
  'NO_ACCOUNT',
  'WALLET_NOT_LINKED',
  'DECLARE',
  'CONFIRM_COUNTRY',
  'UNDER_AGE',
  'EMPLOYEE',
  'COUNTRY',
  'SANCTIONED',
  'OWN_WORK',
  'OWN_SALE',
  'HOUSE_WALLET',
  'RESTRICTED',
  'EMAIL_BOUNCING',
  'DISMISSED',
  'NOT_SCREENED',
  'SCREENING_PENDING',
  'SCREENING_FAILED',
  'NOT_REGISTERED',
  'UNKNOWN_POLICY',
  'NOT_ADMITTING',
  'CHECK_UNAVAILABLE',
])

export type RefusalReason = z.infer<typeof refusalReasonSchema>

/** What the person can do about it. `NONE`: nothing on this site. */
const nextStepSchema = z.enum([
  'REGISTER',
  'LINK_WALLET',
  'DECLARE',
  'CONFIRM_EMAIL',
  'ASK_FOR_SCREENING',
  'WAIT',
  'REGISTER_WALLET',
  'APPEAL',
  'CONTACT',
  'NONE',
])

export type NextStep = z.infer<typeof nextStepSchema>

/** Each reason's next step, for pages and server alike. */
export const nextSteps: Readonly<Record<RefusalReason, NextStep>> = {
  NO_ACCOUNT: 'REGISTER',
  WALLET_NOT_LINKED: 'LINK_WALLET',
  DECLARE: 'DECLARE',
  CONFIRM_COUNTRY: 'DECLARE',
  UNDER_AGE: 'NONE',
  EMPLOYEE: 'NONE',
  COUNTRY: 'NONE',
  SANCTIONED: 'CONTACT',
  OWN_WORK: 'NONE',
  OWN_SALE: 'NONE',
  HOUSE_WALLET: 'NONE',
  RESTRICTED: 'APPEAL',
  EMAIL_BOUNCING: 'CONFIRM_EMAIL',
  DISMISSED: 'CONTACT',
  NOT_SCREENED: 'ASK_FOR_SCREENING',
  SCREENING_PENDING: 'WAIT',
  SCREENING_FAILED: 'CONTACT',
  NOT_REGISTERED: 'REGISTER_WALLET',
  UNKNOWN_POLICY: 'CONTACT',
  NOT_ADMITTING: 'CONTACT',
  CHECK_UNAVAILABLE: 'WAIT',
}

/** In the body of the error `NOT_ADMITTED`, too. */
export const refusalSchema = z.object({ reason: refusalReasonSchema, next: nextStepSchema })

export type Refusal = z.infer<typeof refusalSchema>

const ownDeclarationsSchema = z.object({
  /** Each is null until it is declared. */
  country: z.string().nullable(),
  isAdult: z.boolean().nullable(),
  isEmployee: z.boolean().nullable(),
  /** When the last of them was declared. */
  madeAt: utcDateTimeSchema.nullable(),
})

export type OwnDeclarations = z.infer<typeof ownDeclarationsSchema>

export const screeningStateSchema = z.enum(['NONE', 'PENDING', 'PASSED', 'FAILED', 'EXPIRED'])

export type ScreeningState = z.infer<typeof screeningStateSchema>

const walletAdmissionSchema = z.object({
  wallet: z.string(),
  /** Until when the contract admits it; null if it doesn't now. */
  admittedUntil: utcDateTimeSchema.nullable(),
  /** Why it can't bid under this policy now, `NOT_REGISTERED` if it only has to be registered; null if it can. */
  refusal: refusalSchema.nullable(),
  /** Why it was dismissed, in the provider's words. */
  dismissalReason: z.string().optional(),
})

const policyAdmissionSchema = z.object({
  policy: policySchema,
  /** All linked wallets, or just the signed-in wallet if it has no account. */
  wallets: z.array(walletAdmissionSchema),
})

const admissionStateSchema = z.object({
  /** Null for a wallet without an account. */
  declarations: ownDeclarationsSchema.nullable(),
  screening: z.object({
    state: screeningStateSchema,
    /** Why it failed. */
    reason: z.string().nullable(),
    /** Until when it counts. */
    until: utcDateTimeSchema.nullable(),
  }),
  /** All but policy 0: those that are offered, and those that auctions or admissions of these wallets name. */
  policies: z.array(policyAdmissionSchema),
})

export type AdmissionState = z.infer<typeof admissionStateSchema>

/** With `block`, waits until the index has that block, such as the one with the transaction that registered the wallet. */
export const readMyAdmission = {
  method: 'GET',
  path: '/api/me/admission',
  summary: 'Read your declarations and where your wallets can bid',
  query: z.strictObject({ block: countSchema.optional() }),
  answer: z.object({ body: admissionStateSchema }),
} as const

/** What the price check will say, without a number of tokens. For the signed-in wallet, or else for all of the account's. */
export const readAuctionAdmission = {
  method: 'GET',
  path: '/api/me/admission/auctions/:externalId',
  summary: 'Read whether your wallets can bid in an auction',
  params: z.strictObject({ externalId: auctionIdSchema }),
  answer: z.object({ body: policyAdmissionSchema }),
} as const

/** The declarations made at registration count, so this is for people who haven't made them, or whose answer has changed. */
export const declareForAdmission = {
  method: 'PUT',
  path: '/api/me/admission/declarations',
  summary: 'Declare your country, that you are of age, and whether you are an employee',
  role: accountHolder,
  body: z.strictObject({ country: countrySchema, isAdult: z.boolean(), isEmployee: z.boolean() }),
  answer: z.object({ body: admissionStateSchema }),
} as const

/** Needed by policies with `SCREENING`. An administrator answers. Safe to repeat. */
export const askForScreening = {
  method: 'POST',
  path: '/api/me/admission/screening',
  summary: 'Ask to be screened',
  role: accountHolder,
  answer: z.object({ body: admissionStateSchema }),
} as const

export const hash32 = z.string().regex(/^0x[0-9a-f]{64}$/)

/**
 * `SENT`: the server has registered the wallet, and its index knows; `SIGNED`: anyone can send
 * `Gate.admit(wallet, policy, validUntil, v, r, s)`, usually the wallet itself, before `validUntil`.
 */
const givenAdmissionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('SENT'),
    wallet: walletAddressSchema,
    policy: policyIdSchema,
    /** In seconds since 1970, as the contract has it. */
    validUntil: z.int().positive(),
    /** Null if the contract admitted the wallet for at least as long already. */
    transactionHash: hash32.nullable(),
  }),
  z.object({
    kind: z.literal('SIGNED'),
    wallet: walletAddressSchema,
    policy: policyIdSchema,
    validUntil: z.int().positive(),
    v: z.int().min(27).max(28),
    r: hash32,
    s: hash32,
  }),
])

export type GivenAdmission = z.infer<typeof givenAdmissionSchema>

/** For one of the account's linked wallets. Refused with `NOT_ADMITTED`. Safe to repeat, which can extend an admission. */
export const admitWallet = {
  method: 'POST',
  path: '/api/me/admission',
  summary: 'Get a linked wallet admitted under a policy',
  role: accountHolder,
  body: z.strictObject({ wallet: walletAddressSchema, policy: policyIdSchema.min(1) }),
  answer: z.object({ body: givenAdmissionSchema }),
} as const
