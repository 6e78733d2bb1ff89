import { canDo } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { EmptyState } from '../shared/EmptyState.tsx'
import { ForAdmins } from '../shared/ForAdmins.tsx'
import { lockIcon } from '../shared/icons.ts'
import { PageHead } from '../shared/PageHead.tsx'
import { Section } from '../shared/Section.tsx'
import { useLoad } from '../shared/useLoad.ts'
import { type Quality, QualityTable } from './QualityTable.tsx'
import { ReportMinimum } from './ReportMinimum.tsx'

const flags = ['straightLine', 'hasty', 'longRun'] as const

/** For administrators: how reliable the subscales are over all teams, flagged answers, and the minimum of a report. */
export function AlignmentQuality() {
  const { client, i18n } = useTrellis()
  const { t } = i18n
  const found = useLoad(async () => {
    const [quality, { roles }] = await Promise.all([client.alignment.quality(), client.account.getUserState()])
    return { quality, setsMinimum: canDo('setReportMinimum', roles) }
  }, [client])
  return (
    <ForAdmins of={found} failed={t('alignment.quality.failed')}>
      {it => <Page {...it} />}
    </ForAdmins>
  )
}

function Page({ quality, setsMinimum }: { quality: Quality; setsMinimum: boolean }) {
  const { i18n } = useTrellis()
  const { t } = i18n
  const { nValid, teams, countedUntil, from } = quality
  return (
    <article className="t-aquality">
      <PageHead
        kicker={t('account.menu.teamAlignment')}
        title={t('alignment.quality.title')}
        lead={
          countedUntil
            ? t('alignment.quality.lead', { people: nValid, teams, date: i18n.date(countedUntil, 'long') })
            : t('alignment.quality.none')
        }
      />
      <p className="t-muted">{t('alignment.quality.waits', { people: from.flags, teams: from.teams })}</p>
      <QualityTable quality={quality} />
      <Section title={t('alignment.quality.flags.title')} text={t('alignment.quality.flags.text')}>
        {quality.flags ? (
          <dl className="t-afacts t-afacts--three">
            {flags.map(flag => (
              <div key={flag}>
                <dt>{t(`alignment.quality.flags.${flag}.name`)}</dt>
                <dd>
                  <b className="t-num">{i18n.number(quality.flags?.[flag] ?? 0)}</b>
                  <span className="t-muted">{t('alignment.quality.flags.of', { count: quality.nValid })}</span>
                </dd>
                <dd className="t-muted">{t(`alignment.quality.flags.${flag}.text`)}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <EmptyState
            size="small"
            level={3}
            icon={lockIcon}
            title={t('alignment.quality.more.title')}
            text={t('alignment.quality.more.flags', { people: nValid, from: i18n.number(from.flags) })}
          />
        )}
      </Section>
      {setsMinimum && <ReportMinimum minimum={quality.minimum} />}
    </article>
  )
}
