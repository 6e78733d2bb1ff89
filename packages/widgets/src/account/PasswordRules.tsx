import { leastVariety, passwordRules, shortestPassword } from '@trellis/sdk'
import { useTrellis } from '../shared/context.tsx'
import { Icon } from '../shared/Icon.tsx'
import { checkCircleFillIcon, minusIcon } from '../shared/icons.ts'

export interface PasswordRulesProps {
  password: string
  /** The server has refused it, as easy to guess or made of the person's own words: only it can tell. */
  refused: boolean
  id?: string
}

/** What a new password needs, ticked off while it is typed. */
export function PasswordRules({ password, refused, id }: PasswordRulesProps) {
  const { t } = useTrellis().i18n
  const met = passwordRules(password)
  const stateOf = (isMet: boolean) => (isMet ? 'met' : 'notMet')
  const rules = [
    { state: stateOf(met.length), text: t('account.password.rule', { count: shortestPassword }) },
    { state: stateOf(met.variety), text: t('account.password.variety', { count: leastVariety }) },
    { state: refused ? 'notMet' : 'checkedLater', text: t('account.password.ownWords') },
  ] as const
  return (
    <div className="t-rules" id={id}>
      <p className="t-small t-muted">{t('account.password.rules')}</p>
      <ul>
        {rules.map(it => (
          <li key={it.text} className={it.state === 'met' ? 'is-met' : undefined}>
            <Icon path={it.state === 'met' ? checkCircleFillIcon : minusIcon} size="small" />
            <span>{it.text}</span>
            <span className="t-hidden">{t(`account.password.${it.state}`)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
