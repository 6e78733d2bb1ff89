import type { badge } from '@trellis/sdk/contract'
import type { Handlers } from '../core/context.ts'
import { achievement } from './achievement.ts'
import { issuedCertificates, withdrawCertificate } from './issued.ts'
import { certificate, credential, getUserBadges, renewCertificateLink, showCertificate } from './own.ts'
import { publicCertificate } from './public.ts'

/** Badges and certificates. */
export const badgeHandlers: Handlers<typeof badge> = {
  achievement,
  getUserBadges,
  certificate,
  credential,
  showCertificate,
  renewCertificateLink,
  publicCertificate,
  issuedCertificates,
  withdrawCertificate,
}
