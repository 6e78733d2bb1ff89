import {
  type AchievementName,
  achievements,
  type badge,
  type I18n,
  linkedInAdd,
  linkedInShare,
  maskedEmail,
  type ReplyOf,
} from '@trellis/sdk/contract'
import { now } from '../core/clock.ts'
import type { Core } from '../core/context.ts'
import type { Tx } from '../core/db.ts'
import { refuse } from '../core/refuse.ts'
import { documentOf, type Issuer, issuerOf } from './keys.ts'
import { statusList, statusUrl } from './status.ts'
import { verifyBadge } from './verify.ts'

export type Place = Pick<Core, 'config' | 'sealKey'> & { tx: Tx; tenantId: number; i18n: I18n }
/** With what other rooms tell of what their badges are for. */
export type OwnPlace = Place & Pick<Core, 'doors'>
type Certificate = ReplyOf<typeof badge.certificate>
type PublicCertificate = ReplyOf<typeof badge.publicCertificate>

/** The rows of what was issued, each with its holder. */
export const issuedIn = ({ tx, tenantId }: Pick<Place, 'tx' | 'tenantId'>) =>
  tx.kysely
    .selectFrom('badge_issue as b')
    .innerJoin('person as p', 'p.id', 'b.user_id')
    .selectAll('b')
    .select('p.email')
    .where('b.tenant_id', '=', tenantId)
export type IssuedRow = Awaited<ReturnType<ReturnType<typeof issuedIn>['executeTakeFirstOrThrow']>>

/** A badge or certificate in the words of the reader. Source: spec 1 section 3. */
export const fieldsOf = (i18n: I18n, name: AchievementName) => ({
  badge_name: i18n.t(`badge.names.${name}`),
  description: i18n.t(`badge.descriptions.${name}`),
  image_name: name,
  type: achievements[name].type,
})

export const aboutOf = (row: IssuedRow) => row.about as Certificate['about']

export async function ownIssuer({ tx, tenantId, config }: Pick<Place, 'tx' | 'tenantId' | 'config'>): Promise<Issuer> {
  const tenant = await tx.kysely
    .selectFrom('tenant')
    .select(['client_id', 'name'])
    .where('id', '=', tenantId)
    .executeTakeFirst()
  // The number may be of an address that somebody made up.
  if (!tenant) throw refuse('notFound')
  return issuerOf(config.url, tenant)
}

/** Verifies what is kept as somebody elsewhere would: by the issuer's document and list. Null until it is signed. */
async function verified(place: Place, issuer: Issuer, row: IssuedRow): Promise<Certificate['verification']> {
  if (!row.credential || row.list_id === null) return null
  const at = now()
  const document = await documentOf(place.tx, place.tenantId, issuer.did)
  const found = await verifyBadge(row.credential, document, await statusList(place, issuer, row.list_id), at)
  return {
    isGenuine: found.verdict !== 'refused',
    isWithdrawn: found.verdict === 'withdrawn',
    at: at.toISOString(),
    list: statusUrl(issuer.url, `${place.tenantId}-${row.list_id}`),
  }
}

const criteriaOf = (row: IssuedRow) => row.criteria as Certificate['criteria']

/** What its holder sees. */
export async function ownView(place: OwnPlace, row: IssuedRow): Promise<Certificate> {
  const { i18n, config } = place
  const name = row.achievement as AchievementName
  const issuer = await ownIssuer(place)
  const publicUrl = row.is_public && row.public_id ? `${config.url}/certification/${row.public_id}` : null
  // Nobody is led to a page that says no more than that it was withdrawn.
  const shownUrl = row.withdrawn_at === null ? publicUrl : null
  const badge = fieldsOf(i18n, name)
  return {
    id: row.id,
    badge,
    issued_at: row.issued_at.toISOString(),
    user: { fullname: row.full_name, email: row.email },
    issuer: { name: issuer.name, id: issuer.did },
    about: aboutOf(row),
    criteria: criteriaOf(row),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    verification: await verified(place, issuer, row),
    sprint: await place.doors.sprint.certifiedFor(place.tx, place.tenantId, row.user_id, row.cause),
    isPublic: row.is_public,
    isEmailShown: row.is_email_shown,
    publicId: row.public_id,
    publicUrl,
    linkedInShareCertificateUrl: shownUrl && linkedInShare(shownUrl),
    linkedInAddCertificateUrl:
      shownUrl &&
      linkedInAdd({
        name: badge.badge_name,
        issuer: issuer.name,
        issuedAt: row.issued_at,
        url: shownUrl,
        id: row.public_id ?? '',
      }),
  }
}

/** What is still to be reached. */
export async function openView(place: Place, name: AchievementName, user: Certificate['user']): Promise<Certificate> {
  const issuer = await ownIssuer(place)
  return {
    id: null,
    badge: fieldsOf(place.i18n, name),
    issued_at: null,
    user,
    issuer: { name: issuer.name, id: issuer.did },
    about: null,
    criteria: Object.entries(achievements[name].criteria).map(([key, it]) => ({ ...it, key, meetsCriteria: null })),
    withdrawn_at: null,
    verification: null,
    sprint: null,
    isPublic: false,
    isEmailShown: false,
    publicId: null,
    publicUrl: null,
    linkedInShareCertificateUrl: null,
    linkedInAddCertificateUrl: null,
  }
}

/** What everybody sees who has the link: never a number of the sprint, the address as the holder shows it. */
export async function publicView(place: Place, row: IssuedRow): Promise<PublicCertificate> {
  const issuer = await ownIssuer(place)
  return {
    publicId: row.public_id ?? '',
    badge: fieldsOf(place.i18n, row.achievement as AchievementName),
    issued_at: row.issued_at.toISOString(),
    user: { fullname: row.full_name, email: row.is_email_shown ? row.email : maskedEmail(row.email) },
    issuer: { name: issuer.name, id: issuer.did },
    about: aboutOf(row),
    criteria: criteriaOf(row),
    withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
    verification: await verified(place, issuer, row),
  }
}
