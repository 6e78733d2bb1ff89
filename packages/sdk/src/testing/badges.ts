import type { Certificate, PublicCertificate } from '../badge/contract.ts'
import { linkedInAdd, linkedInShare, maskedEmail } from '../badge/rules.ts'
import { type AchievementName, achievementNames, achievements, type Criteria } from '../core/achievements.ts'
import { errorOf } from '../core/error-of.ts'
import type { CrewRole } from '../core/sprint-facts.ts'
import type { Answers } from './answers.ts'

/** What the demo's server knows of badges. */
export interface DemoBadges {
  /** What was issued to the person; else a certificate and a badge. */
  issued?: Certificate[]
  /** The public page; null where there is none. */
  page?: PublicCertificate | null
  /** What the organisation has issued. */
  listed?: boolean
}

const words: Record<AchievementName, [name: string, description: string]> = {
  glaFirst: ['Growth Leader Insights', 'The Growth Leader Assessment was finished.'],
  sprintFirst: ['Sprint #1', 'The first sprint was saved to the portfolio.'],
  sprintCertificate: [
    'Growth Leader sprint certificate',
    'A sprint of at least eight weeks, and a crew that has seen its behaviours and outcomes at 80 of 100 or more.',
  ],
  teamSprintCertificate: [
    'Growth Leader team sprint certificate',
    'A team sprint of at least eight weeks, whose crew has seen its behaviours and outcomes at 80 of 100 or more.',
  ],
  leader360First: ['Growth Leader 360', 'A first report of the Leader 360 was made.'],
  teamFirst: ['Form Team', 'A first team was formed.'],
}
const fieldsOf = (name: AchievementName): Certificate['badge'] => ({
  badge_name: words[name][0],
  description: words[name][1],
  image_name: name,
  type: achievements[name].type,
})
const criteriaOf = (name: AchievementName, meetsCriteria: true | null): Certificate['criteria'] =>
  Object.entries(achievements[name].criteria as Criteria).map(([key, it]) => ({ ...it, key, meetsCriteria }))

const publicId = '1-7c42f0b59d1e8a63407c42f0b59d1e8a'
const issuer = { name: 'Alder Works', id: 'did:web:trellis.example:issuers:alder' }
const list = 'https://trellis.example/api/gamification-service/public/status/1-1'
const pageOf = (isPublic: boolean, name: string, at: string) => {
  const publicUrl = isPublic ? `https://trellis.example/certification/${publicId}` : null
  return {
    isPublic,
    publicUrl,
    linkedInShareCertificateUrl: publicUrl && linkedInShare(publicUrl),
    linkedInAddCertificateUrl:
      publicUrl && linkedInAdd({ name, issuer: issuer.name, issuedAt: new Date(at), url: publicUrl, id: publicId }),
  }
}

const issuedAt = '2025-11-03T09:00:00Z'

const member = (role: CrewRole) => ({ role, isFastForward: true, isFeedbackGoalsNBehaviour: true })
const sprint: NonNullable<Certificate['sprint']> = {
  teamId: null,
  isOpen: true,
  facts: {
    duration: 8,
    feedbackFrequency: 14,
    crew: (['manager', 'mentor', 'peer', 'peer', 'peer', 'team', 'team'] as const).map(member),
    actionCount: 3,
    behaviorCount: 3,
    outcomeCount: 2,
    final: { crewParticipation: 85.71, memberParticipation: null, behaviors: [82.5, 85, 80], outcomes: [88, 81.25] },
  },
}

/** A sprint's certificate, with its public page. */
export const demoCertificate = (more: Partial<Certificate> = {}): Certificate => ({
  id: 41,
  badge: fieldsOf('sprintCertificate'),
  issued_at: issuedAt,
  user: { fullname: 'Ada Lindqvist', email: 'ada@alder.example' },
  issuer,
  about: { title: 'Say it once, clearly', from: '2025-09-01', until: '2025-10-26' },
  criteria: criteriaOf('sprintCertificate', true),
  withdrawn_at: null,
  verification: { isGenuine: true, isWithdrawn: false, at: '2026-11-23T10:42:00Z', list },
  sprint,
  isEmailShown: false,
  publicId,
  ...pageOf(true, words.sprintCertificate[0], issuedAt),
  ...more,
})

/** A badge that nobody else sees. */
export const demoBadge = (more: Partial<Certificate> = {}): Certificate => ({
  ...demoCertificate(),
  id: 17,
  badge: fieldsOf('glaFirst'),
  issued_at: '2024-10-12T09:30:00Z',
  about: null,
  sprint: null,
  criteria: [],
  ...pageOf(false, '', issuedAt),
  ...more,
})

/** What is still to be reached. */
export const openCertificate = (name: AchievementName): Certificate => ({
  ...demoBadge(),
  id: null,
  badge: fieldsOf(name),
  issued_at: null,
  criteria: criteriaOf(name, null),
  verification: null,
  publicId: null,
})

/** The public page of a certificate, its address hidden. */
export function demoPublicCertificate(from = demoCertificate()): PublicCertificate {
  const { badge, issued_at, user, about, criteria, withdrawn_at, verification } = from
  return {
    publicId,
    badge,
    issued_at,
    user: from.isEmailShown ? user : { ...user, email: maskedEmail(user.email) },
    issuer,
    about,
    criteria,
    withdrawn_at,
    verification,
  }
}

/** Answers of the demo's server about badges; what is shown and hidden stays so while it runs. */
export function badgeAnswers(switches: DemoBadges): NonNullable<Answers['badge']> {
  let issued = switches.issued ?? [demoCertificate(), demoBadge()]
  const find = (id: number) => {
    const found = issued.find(it => it.id === id)
    if (!found) throw errorOf('notFound')
    return found
  }
  const put = (it: Certificate) => {
    issued = issued.map(one => (one.id === it.id ? it : one))
    return it
  }
  return {
    getUserBadges: () => [
      ...issued,
      ...achievementNames.filter(name => !issued.some(it => it.badge.image_name === name)).map(openCertificate),
    ],
    certificate: ({ params: { id } }) => {
      const name = achievementNames.find(it => it === id)
      return name ? (issued.find(it => it.badge.image_name === name) ?? openCertificate(name)) : find(Number(id))
    },
    credential: () => ({ credential: { type: ['VerifiableCredential', 'OpenBadgeCredential'] } }),
    showCertificate: ({ params, body }) => {
      const it = find(Number(params.id))
      return put({
        ...it,
        ...pageOf(body.isPublic, it.badge.badge_name, it.issued_at ?? issuedAt),
        isEmailShown: body.isPublic && body.isEmailShown,
      })
    },
    renewCertificateLink: ({ params }) => {
      const it = find(Number(params.id))
      const next = `1-${'0f'.repeat(16)}`
      return put({ ...it, publicId: next, publicUrl: `https://trellis.example/certification/${next}` })
    },
    publicCertificate: () => {
      const page = switches.page === undefined ? demoPublicCertificate() : switches.page
      if (!page) throw errorOf('notFound')
      if (page.withdrawn_at) throw errorOf('certificateWithdrawn', undefined, { details: page })
      return page
    },
    issuedCertificates: () =>
      switches.listed === false
        ? []
        : [
            { ...demoCertificate(), id: 41, issued_at: issuedAt },
            {
              id: 29,
              badge: fieldsOf('teamSprintCertificate'),
              issued_at: '2025-06-20T08:00:00Z',
              user: { fullname: 'Hana Kovář', email: 'hana@alder.example' },
              withdrawn_at: '2026-01-12T10:00:00Z',
            },
          ],
    withdrawCertificate: ({ params }) => ({ id: Number(params.id), withdrawn_at: '2026-11-23T10:42:00Z' }),
  }
}
