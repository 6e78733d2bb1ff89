# What R says about the vectors: Rscript reference.R. Prints case,path,value; results.csv is its output.
# R 4.2.2 with psych 2.2.9. Written from the rules alone; whatever psych or base R know is theirs:
# psych::reverse.code, psych::alpha, psych::ICC, t.test, p.adjust, var, aov, rank, rle.
suppressMessages(library(psych))
folder <- dirname(sub("--file=", "", grep("--file=", commandArgs(FALSE), value = TRUE)))
table <- function(name) read.csv(file.path(folder, "vectors", paste0(name, ".csv")), na.strings = "N/A", check.names = FALSE,
                                 stringsAsFactors = FALSE)

rows <- character()
case <- ""
put <- function(path, value) {
  if (length(value) == 0 || is.na(value)) return(invisible())
  text <- if (is.logical(value)) tolower(value) else if (is.numeric(value)) sprintf("%.17g", value) else value
  rows <<- c(rows, paste(case, paste(path, collapse = "/"), text, sep = ","))
}
# Half up, away from binary noise.
written <- function(x, digits = 1) trunc(abs(x) * 10^digits + 0.5 + sqrt(.Machine$double.eps)) / 10^digits * sign(x)
ranks <- function(x) rank(-written(x), ties.method = "min", na.last = "keep")
hundred <- function(m, most = 6) 100 * (m - 1) / (most - 1)

keyed <- function(key, answers, most) {
  x <- as.matrix(answers[, key$item, drop = FALSE])
  storage.mode(x) <- "double"
  x <- reverse.code(ifelse(as.logical(key$reverse), -1, 1), x, mini = rep(1, nrow(key)), maxi = rep(most, nrow(key)))
  colnames(x) <- key$item
  x
}
# A person's mean where two thirds of the items, rounded up, are answered.
scores <- function(x) ifelse(rowSums(!is.na(x)) >= ceiling(2 * ncol(x) / 3), rowMeans(x, na.rm = TRUE), NA)

rwgj <- function(x) {
  v <- apply(x, 2, var, na.rm = TRUE)
  v <- v[!is.na(v)]
  k <- length(v)
  q <- mean(v) / ((6^2 - 1) / 12)
  if (k == 0) NA else if (q >= 1) 0 else k * (1 - q) / (k * (1 - q) + q)
}

valid <- function(key, answers) {
  given <- rowSums(!is.na(answers[, key$item]))
  as.logical(answers$submitted) & given >= ceiling(nrow(key) * 30 / 45)
}

respondents <- function(key, answers) {
  asked <- key[order(key$page), ]
  for (i in seq_len(nrow(answers))) {
    raw <- unlist(answers[i, asked$item])
    n <- sum(!is.na(raw))
    here <- function(field, value) put(c("respondents", answers$respondent[i], field), value)
    here("status", if (!as.logical(answers$submitted[i])) "incompleted"
                   else if (valid(key, answers)[i]) "completed" else "Partially Completed")
    here("answered", n)
    here("progressPercent", 100 * n / nrow(asked))
    runs <- rle(ifelse(is.na(raw), -seq_along(raw), raw))
    both <- length(unique(as.logical(asked$reverse)[!is.na(raw)])) == 2 || !any(as.logical(asked$reverse))
    flags <- c(if (length(unique(raw[!is.na(raw)])) == 1 && n > 1 && both) "straightLine",
               if (!is.null(answers$seconds) && answers$seconds[i] < 90) "hasty",
               if (max(runs$lengths[runs$values > 0], 0) >= 16) "longRun")
    if (as.logical(answers$submitted[i])) for (at in seq_along(flags)) here(c("quality", at - 1), flags[at])
  }
}

# Without spread on either side there is no t; the change is then the change.
welch <- function(before, after) {
  if (var(before) == 0 && var(after) == 0) {
    d <- mean(after) - mean(before)
    return(list(low = d, high = d, p = if (d == 0) 1 else 0))
  }
  test <- t.test(after, before, conf.level = 0.9)
  list(low = test$conf.int[1], high = test$conf.int[2], p = test$p.value)
}

alignment <- function(key, answers, earlier, least) {
  if (is.na(least)) least <- 3
  ok <- valid(key, answers)
  enough <- sum(ok) >= least
  put("status", if (enough) "Generated" else "Insufficient Data")
  put("nValid", sum(ok))
  respondents(key, answers)
  x <- keyed(key, answers[ok, , drop = FALSE], 6)
  names <- unique(key$subscale)
  m <- setNames(rep(NA_real_, length(names)), names)
  of <- function(x, s) x[, key$subscale == s, drop = FALSE]
  for (s in names) {
    here <- function(field, value) put(c("subscales", s, field), value)
    here("scale", key$scale[key$subscale == s][1])
    if (!enough) next
    own <- of(x, s)
    p <- scores(own)
    holds <- !is.na(p)
    n <- sum(holds)
    here("n", n)
    if (n < least) next
    m[s] <- mean(p[holds])
    here("mean", m[s])
    here("score100", hundred(m[s]))
    level <- if (written(m[s]) >= 4.5) "high" else if (written(m[s]) >= 3.5) "middle" else "low"
    here("level", level)
    if (n < 5) next
    here("sd", sd(p[holds]))
    ci <- if (var(p[holds]) == 0) rep(m[s], 2) else t.test(p[holds], conf.level = 0.95)$conf.int
    put(c("subscales", s, "ci95", 0), ci[1])
    put(c("subscales", s, "ci95", 1), ci[2])
    share <- colMeans(own[holds, , drop = FALSE] >= 5, na.rm = TRUE)
    here("favourable", 100 * mean(share, na.rm = TRUE))
    r <- rwgj(own[holds, , drop = FALSE])
    here("rwgj", r)
    agree <- written(r, 2) > 0.7
    here("state", if (agree) paste("shared", c(high = "strength", middle = "middle", low = "concern")[level])
                  else if (level == "high") "uneven strength" else "divided")
  }
  rank <- ranks(m)
  flat <- length(unique(written(m[!is.na(m)]))) < 2
  for (s in names) {
    put(c("subscales", s, "rank"), rank[s])
    flag <- if (is.na(rank[s]) || flat) "none" else if (rank[s] <= 3) "highest" else if (rank[s] > 9) "lowest" else "none"
    put(c("subscales", s, "flag"), flag)
  }
  scales <- sapply(unique(key$scale), function(one) mean(m[unique(key$subscale[key$scale == one])]))
  for (one in names(scales)) {
    put(c("scales", one, "mean"), scales[one])
    put(c("scales", one, "score100"), hundred(scales[one]))
  }
  put("overall/mean", mean(scales))
  put("overall/score100", hundred(mean(scales)))

  compared <- list()
  if (enough && !is.null(earlier) && sum(valid(key, earlier)) >= least) {
    y <- keyed(key, earlier[valid(key, earlier), , drop = FALSE], 6)
    for (s in names) {
      before <- scores(of(y, s)); before <- before[!is.na(before)]
      after <- scores(of(x, s)); after <- after[!is.na(after)]
      if (min(length(before), length(after)) < least) next
      compared[[s]] <- list(n1 = length(before), n2 = length(after), delta = mean(after) - mean(before))
      if (min(length(before), length(after)) >= 5) compared[[s]]$test <- welch(before, after)
    }
  }
  p <- sapply(Filter(function(it) !is.null(it$test), compared), function(it) it$test$p)
  adjusted <- if (length(p)) p.adjust(p, "holm") else p
  for (s in names) {
    it <- compared[[s]]
    for (field in c("n1", "n2", "delta")) put(c("trend", s, field), it[[field]])
    moved <- !is.null(it$test) && (it$test$low > 0 || it$test$high < 0) && abs(it$delta) >= 0.25 - 1e-9
    put(c("trend", s, "direction"), if (is.null(it)) "NONE" else if (!moved) "NEUTRAL"
                                    else if (it$delta > 0) "INCREASE" else "DECREASE")
    put(c("trend", s, "star"), !is.null(it$test) && adjusted[[s]] < 0.05)
  }
}

reliability <- function(key, answers, team) {
  x <- keyed(key, answers, 6)
  for (s in unique(key$subscale)) {
    if (nrow(x) < 30) next
    own <- x[, key$subscale == s, drop = FALSE]
    put(c("subscales", s, "alpha"), alpha(own, check.keys = FALSE, warnings = FALSE)$total$raw_alpha)
    if (is.na(team)) next
    score <- scores(own)
    group <- factor(answers[[team]][!is.na(score)])
    score <- score[!is.na(score)]
    ms <- summary(aov(score ~ group))[[1]][["Mean Sq"]]
    n <- tapply(score, group, length)
    k0 <- (sum(n) - sum(n^2) / sum(n)) / (length(n) - 1)
    icc1 <- (ms[1] - ms[2]) / (ms[1] + (k0 - 1) * ms[2])
    icc2 <- (ms[1] - ms[2]) / ms[1]
    # Teams of one size are what psych knows as ICC1 and ICC1k.
    if (length(unique(n)) == 1) {
      known <- ICC(do.call(rbind, split(score, group)), lmer = FALSE, missing = FALSE)$results$ICC
      stopifnot(abs(known[1] - icc1) < 1e-10, abs(known[4] - icc2) < 1e-10)
    }
    put(c("subscales", s, "icc1"), icc1)
    put(c("subscales", s, "icc2"), icc2)
  }
}

# Ranks and flags over averages: three from the top, three from the bottom of those that are scored.
ranked <- function(path, average) {
  rank <- ranks(average)
  flat <- length(unique(written(average[!is.na(average)]))) < 2
  for (one in names(average)) {
    put(c(path, one, "capability_rank"), rank[one])
    put(c(path, one, "isTopThree"), !is.na(rank[one]) && !flat && rank[one] <= 3)
    put(c(path, one, "isBottomThree"), !is.na(rank[one]) && !flat && rank[one] > sum(!is.na(rank)) - 3)
  }
}

gla <- function(key, answers) {
  x <- keyed(key, answers, 5)
  names <- unique(key$capability)
  part <- function(type) sapply(names, function(one) scores(x[, key$type == type & key$capability == one, drop = FALSE]))
  shape <- function(it) matrix(it, nrow = nrow(x), dimnames = list(answers$leader, names))
  style <- shape(part("Style"))
  strategy <- shape(part("Strategy"))
  average <- (style + strategy) / 2
  for (leader in answers$leader) {
    for (one in names) {
      put(c("leaders", leader, one, "styleScore"), style[leader, one])
      put(c("leaders", leader, one, "strategyScore"), strategy[leader, one])
      put(c("leaders", leader, one, "average_Score"), average[leader, one])
    }
    ranked(c("leaders", leader), average[leader, ])
  }
  put("team/completedAssessment", sum(rowSums(!is.na(average)) > 0))
  both <- !is.na(average)
  team <- function(it) sapply(names, function(one) if (sum(both[, one]) < 2) NA else mean(it[both[, one], one]))
  for (one in names) {
    put(c("team/capabilities", one, "n"), sum(both[, one]))
    put(c("team/capabilities", one, "styleScore"), team(style)[one])
    put(c("team/capabilities", one, "strategyScore"), team(strategy)[one])
    put(c("team/capabilities", one, "average_Score"), team(average)[one])
  }
  ranked("team/capabilities", team(average))
}

leader360 <- function(answers, least) {
  if (is.na(least)) least <- 2
  for (one in setdiff(names(answers), c("rater", "group"))) {
    value <- answers[[one]]
    n <- tapply(!is.na(value), answers$group, sum)
    alone <- tolower(names(n)) %in% c("self", "manager", "mentor", "coach")
    seen <- names(n)[n >= ifelse(alone, 1, least)]
    for (group in seen) {
      put(c("capabilities", one, "groups", group, "n"), n[[group]])
      put(c("capabilities", one, "groups", group, "mean"), mean(value[answers$group == group], na.rm = TRUE))
    }
    self <- mean(value[tolower(answers$group) == "self"], na.rm = TRUE)
    pool <- mean(value[answers$group %in% seen & tolower(answers$group) != "self"], na.rm = TRUE)
    gap <- self - pool
    put(c("capabilities", one, "self"), self)
    put(c("capabilities", one, "others"), pool)
    put(c("capabilities", one, "gap"), gap)
    # The word goes by the numbers as they are written.
    shown <- written(self) - written(pool)
    put(c("capabilities", one, "label"), if (is.na(shown)) NA else if (shown >= 0.5 - 1e-9) "self higher"
                                         else if (shown <= -0.5 + 1e-9) "self lower" else "in line")
  }
}

cases <- read.csv(file.path(folder, "cases.csv"), na.strings = "", stringsAsFactors = FALSE)
for (i in seq_len(nrow(cases))) {
  it <- cases[i, ]
  case <- it$case
  answers <- table(it$answers)
  key <- if (!is.na(it$key)) table(it$key)
  switch(it$kind,
    alignment = alignment(key, answers, if (!is.na(it$earlier)) table(it$earlier), it$minimum),
    reliability = reliability(key, answers, it$team),
    gla = gla(key, answers),
    leader360 = leader360(answers, it$minimum))
}
writeLines(c("case,path,value", rows))
