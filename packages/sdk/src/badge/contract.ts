import * as z from 'zod/mini'
import { achievementNames, badgeTypes } from '../core/achievements.ts'
import { endpoint } from '../core/endpoint.ts'
import { TrellisError } from '../core/errors.ts'
import { id, idText, instant } from '../core/schemas.ts'
import { sprintFacts } from '../core/sprint-facts.ts'
import { badgeOf, publicId } from './rules.ts'

const criterion = z.object({
  type: z.enum(['design', 'result']),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  value: z.optional(z.union([z.string(), z.array(z.string())])),
})

/** A criterion as it was met. */
const metCriterion = z.extend(criterion, { key: z.string(), meetsCriteria: z.nullable(z.boolean()) })

/** Badge or certificate. Source: spec 1 section 3. */
const badgeFields = {
  badge_name: z.string(),
  description: z.string(),
  /** Which picture: the name of the achievement. */
  image_name: z.enum(achievementNames),
  type: z.enum(badgeTypes),
}

/** What a badge was issued for, as it was called then. Days, both included. */
const about = z.nullable(z.object({ title: z.string(), from: z.string(), until: z.string() }))

/** What was looked at, and what came of it. */
const verification = z.object({
  /** Signed by the issuer, and nothing in it was changed. */
  isGenuine: z.boolean(),
  /** On the issuer's list of what was withdrawn. */
  isWithdrawn: z.boolean(),
  at: instant,
  /** Where that list is published. */
  list: z.string(),
})

const shown = {
  badge: z.object(badgeFields),
  issued_at: z.nullable(instant),
  user: z.object({ fullname: z.string(), email: z.string() }),
  /** Who signs: name and `did:web` identifier. */
  issuer: z.object({ name: z.string(), id: z.string() }),
  about,
  criteria: z.array(metCriterion),
  withdrawn_at: z.nullable(instant),
  /** Null until it is signed, which takes a minute at most. */
  verification: z.nullable(verification),
}

/** The sprint that a certificate was issued for, as its holder may see it. */
const sprint = z.object({
  /** Null for one's own. */
  teamId: z.nullable(id),
  /** Whether the holder still reads it in a portfolio. */
  isOpen: z.boolean(),
  /** What was held against the criteria. */
  facts: sprintFacts,
})

/** A badge or certificate as its holder has it; where it is not issued yet `id` and `issued_at` are null. */
const certificate = z.object({
  id: z.nullable(id),
  ...shown,
  isPublic: z.boolean(),
  /** Null of what was issued for no sprint, or where that is gone. */
  sprint: z.nullable(sprint),
  /** Whether the public page has the whole address. */
  isEmailShown: z.boolean(),
  /** Of the public page, which is there where `isPublic`. */
  publicId: z.nullable(publicId),
  publicUrl: z.nullable(z.string()),
  linkedInShareCertificateUrl: z.nullable(z.string()),
  linkedInAddCertificateUrl: z.nullable(z.string()),
})

/** What its public page shows. */
const publicCertificate = z.object({ publicId, ...shown })

export type Certificate = z.output<typeof certificate>
export type PublicCertificate = z.output<typeof publicCertificate>

/** What a withdrawn one was, as its refusal tells; null of any other error. */
export function withdrawnIn(error: unknown): PublicCertificate | null {
  if (!(error instanceof TrellisError) || error.code !== 'certificateWithdrawn') return null
  return publicCertificate.safeParse(error.details).data ?? null
}

/** Badges and certificates. Source: spec 1 sections 2, 3 and 7, spec 2 section 7. */
export const badge = {
  achievement: endpoint({
    service: 'gamification',
    method: 'GET',
    path: '/achievement/{id}',
    summary: 'What can be reached, with its criteria by their keys, in the words of the caller.',
    access: { kind: 'user' },
    params: z.object({ id: idText }),
    reply: z.object({
      id,
      name: z.string(),
      description: z.string(),
      type: z.enum(badgeTypes),
      criteria: z.object({ criteria: z.record(z.string(), criterion) }),
    }),
  }),
  getUserBadges: endpoint({
    service: 'gamification',
    method: 'GET',
    path: '/get-user-badges/',
    summary: "The caller's badges and certificates, newest first, and those that are still to be reached.",
    access: { kind: 'user' },
    reply: z.array(
      z.object({
        id: z.nullable(id),
        badge: z.object(badgeFields),
        issued_at: z.nullable(instant),
        about,
        isPublic: z.boolean(),
        withdrawn_at: z.nullable(instant),
      }),
    ),
  }),
  certificate: endpoint({
    service: 'gamification',
    method: 'GET',
    path: '/certificate/{id}',
    summary: "One of the caller's badges and certificates by its id, or by its name where it is not issued yet.",
    access: { kind: 'user' },
    params: z.object({ id: badgeOf }),
    reply: certificate,
  }),
  credential: endpoint({
    service: 'gamification',
    method: 'GET',
    path: '/certificate/{id}/credential',
    summary: "One of the caller's badges and certificates as a signed Open Badges 3.0 credential.",
    access: { kind: 'user' },
    params: z.object({ id: idText }),
    reply: z.object({ credential: z.record(z.string(), z.unknown()) }),
  }),
  showCertificate: endpoint({
    service: 'gamification',
    method: 'POST',
    path: '/certificate/{id}/show',
    summary:
      'Makes the public page of a badge or certificate or takes it away, with the whole address or without. One that was withdrawn can only be shown less: else 409 `withdrawn`.',
    // Taking it away works before the policy is agreed to again; showing it does not.
    access: { kind: 'user', beforeConsent: true },
    changes: true,
    params: z.object({ id: idText }),
    body: z.object({ isPublic: z.boolean(), isEmailShown: z.boolean() }),
    reply: certificate,
  }),
  renewCertificateLink: endpoint({
    service: 'gamification',
    method: 'POST',
    path: '/certificate/{id}/new-link',
    summary: 'Gives the public page another link in place of this one, which ends.',
    access: { kind: 'user' },
    changes: true,
    params: z.object({ id: idText }),
    body: z.object({ publicId }),
    reply: certificate,
  }),
  publicCertificate: endpoint({
    service: 'gamification',
    method: 'GET',
    path: '/public/certificate/{id}',
    summary:
      'The public page of a badge or certificate: verified now; the address is masked until the holder shows it.',
    access: { kind: 'public' },
    params: z.object({ id: publicId }),
    reply: publicCertificate,
    // Two signatures are verified with each look.
    share: 1 / 20,
  }),
  issuedCertificates: endpoint({
    service: 'gamification',
    method: 'GET',
    path: '/issued-certificates',
    summary: 'The certificates, without badges, that the organisation has issued, newest first, up to 500.',
    access: { kind: 'user', roles: ['ADMIN'] },
    reply: z.array(
      z.object({
        id,
        badge: z.object(badgeFields),
        issued_at: instant,
        user: z.object({ fullname: z.string(), email: z.string() }),
        withdrawn_at: z.nullable(instant),
      }),
    ),
  }),
  withdrawCertificate: endpoint({
    service: 'gamification',
    method: 'POST',
    path: '/withdraw-certificate/{id}',
    summary: 'Withdraws a certificate for good: the list of the issuer says so from now on. Recorded.',
    access: { kind: 'user', roles: ['ADMIN'] },
    changes: true,
    params: z.object({ id: idText }),
    reply: z.object({ id, withdrawn_at: instant }),
  }),
}
