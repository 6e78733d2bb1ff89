import type { PublicCertificate } from '@trellis/sdk'
import { Avatar } from '../shared/Avatar.tsx'
import { useTrellis } from '../shared/context.tsx'
import { cx } from '../shared/cx.ts'
import { dayWords } from '../shared/dayWords.ts'
import { wholeDate } from '../shared/wholeDate.ts'
import { Seal } from './Seal.tsx'

/** What is drawn of a badge or certificate, on either page. */
export type Shown = Omit<PublicCertificate, 'publicId'>

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const

/** A badge or certificate as one would frame it; a withdrawn one is struck out, one that is still to be reached is empty. */
export function CertificateCard({ of: it, id }: { of: Shown; id: string }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { badge, about, issued_at, withdrawn_at } = it
  return (
    <article className={cx('t-cert', withdrawn_at && 'is-gone', !issued_at && 'is-open')} aria-labelledby={id}>
      <div className="t-cert__top">
        <div className="t-cert__by">
          <Avatar name={it.issuer.name} size="small" square />
          <span>{it.issuer.name}</span>
        </div>
        <Seal name={badge.image_name} isOpen={!issued_at} />
      </div>
      <div>
        <p className="t-label">
          {t(withdrawn_at ? 'badge.page.wasIssuedTo' : issued_at ? 'badge.page.issuedTo' : 'badge.page.canReach')}
        </p>
        <h2 className="t-cert__name" id={id}>
          {issued_at ? it.user.fullname : badge.badge_name}
        </h2>
        {issued_at && <p className="t-muted t-cert__email">{it.user.email}</p>}
      </div>
      <div>
        {issued_at && <p className="t-cert__what">{badge.badge_name}</p>}
        {about && <p className="t-cert__for">{t('badge.page.forSprint', { title: about.title })}</p>}
        <p className="t-lead">{badge.description}</p>
      </div>
      {issued_at && (
        <dl className="t-cert__facts">
          {about && (
            <div>
              <dt>{t('badge.page.sprint')}</dt>
              <dd>
                {t('badge.page.span', {
                  from: wholeDate(dayWords(i18n, about.from, day)),
                  until: wholeDate(dayWords(i18n, about.until, day)),
                })}
              </dd>
            </div>
          )}
          <div>
            <dt>{t('badge.page.issued')}</dt>
            <dd>{wholeDate(i18n.date(issued_at))}</dd>
          </div>
          <div>
            <dt>{t(withdrawn_at ? 'badge.page.withdrawn' : 'badge.page.valid')}</dt>
            <dd>{withdrawn_at ? wholeDate(i18n.date(withdrawn_at)) : t('badge.page.always')}</dd>
          </div>
        </dl>
      )}
    </article>
  )
}
