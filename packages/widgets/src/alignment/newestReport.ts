import { type AlignmentReport, type Client, type Language, TrellisError } from '@trellis/sdk'

/** The newest report of a team that was made; null where there is none. */
export async function newestReport(
  client: Client,
  languageCode: Language,
  teamId: number,
): Promise<AlignmentReport | null> {
  const calls = client.alignment
  const reportOf = (version?: number) =>
    calls.getAlignmentScaleRanks({
      query: { team_id: teamId, languageCode, ...(version === undefined ? {} : { version }) },
    })
  const newest = await reportOf()
  if (newest.generatedAt) return newest
  const made = (await calls.versions({ query: { team_id: teamId } })).versions[0]?.version
  return made === undefined ? null : reportOf(made)
}

/** Null where the plan or a right is missing: a page that shows it beside other things stands without. */
export async function orNull<T>(run: () => Promise<T>): Promise<T | null> {
  try {
    return await run()
  } catch (reason) {
    if (reason instanceof TrellisError && (reason.code === 'forbidden' || reason.code === 'entitlement')) return null
    throw reason
  }
}
