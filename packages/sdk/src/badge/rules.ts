import * as z from 'zod/mini'
import { type AchievementName, achievementNames } from '../core/achievements.ts'

/** Of a public page: the tenant, and 128 random bits. */
export const publicId = z.string().check(z.regex(/^[1-9]\d{0,8}-[0-9a-f]{32}$/))

/** A badge in a path: the id of what was issued, or the name of what can be reached. */
export const badgeOf = z
  .string()
  .check(
    z.refine(
      it => /^[1-9]\d{0,14}$/.test(it) || achievementNames.includes(it as AchievementName),
      'An id, or the name of an achievement',
    ),
  )

/** An address of which only its beginning is told: `a••@alder.example`. */
export const maskedEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}••${email.slice(at)}`
}

/** What LinkedIn is opened with; nothing is sent before the person confirms there. */
export interface LinkedInCertificate {
  name: string
  issuer: string
  issuedAt: Date
  url: string
  id: string
}

/** Opens LinkedIn's form for a certificate, filled in. Source: LinkedIn, Add to Profile. */
export const linkedInAdd = ({ name, issuer, issuedAt, url, id }: LinkedInCertificate): string =>
  `https://www.linkedin.com/profile/add?${new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name,
    organizationName: issuer,
    issueYear: String(issuedAt.getUTCFullYear()),
    issueMonth: String(issuedAt.getUTCMonth() + 1),
    certUrl: url,
    certId: id,
  })}`

/** Opens LinkedIn's form for a post with the page. */
export const linkedInShare = (url: string): string =>
  `https://www.linkedin.com/sharing/share-offsite/?${new URLSearchParams({ url })}`
