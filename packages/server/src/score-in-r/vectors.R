# Makes the vectors that score is checked with: Rscript vectors.R
# They are invented, the same every time, and kept beside this file; reference.R computes from them what R says.
folder <- file.path(dirname(sub("--file=", "", grep("--file=", commandArgs(FALSE), value = TRUE))), "vectors")
set.seed(20261121, kind = "Mersenne-Twister", normal.kind = "Inversion", sample.kind = "Rejection")
save <- function(table, name) {
  table[is.na(table)] <- "N/A"
  write.csv(table, file.path(folder, paste0(name, ".csv")), row.names = FALSE, quote = FALSE)
}

# --- Alignment: twelve subscales in four scales, 45 items, six of them reversed, asked in turn over six pages.
sizes <- c(4, 4, 3, 4, 4, 3, 4, 3, 4, 4, 4, 4)
subscales <- c("Accountable", "Purposeful", "Clear", "Communicative", "Understanding", "Supported",
               "Included", "Encouraging", "Developing", "Empowered", "Equipped", "Harmonious")
key <- do.call(rbind, lapply(seq_along(sizes), function(s) data.frame(
  item = paste0("q", s, letters[seq_len(sizes[s])]), scale = c("Purpose", "Process", "People", "Stakeholders")[(s + 2) %/% 3],
  subscale = subscales[s], n = seq_len(sizes[s]), reverse = seq_len(sizes[s]) == 2 & s %in% c(1, 2, 4, 7, 10, 12))))
key <- key[order(key$n, key$subscale), ]
key$page <- (seq_len(nrow(key)) - 1) %/% 8 + 1
save(key[sample(nrow(key)), c("subscale", "item", "reverse", "scale", "n", "page")], "alignment-key")

# Another bank: three subscales of three scales, ids of other shapes, 1 and 0 for reverse.
small <- data.frame(item = c("A.1", "A.2", "Item 3", "b-1", "b-2", "c_1", "c_2", "c_3", "c_4", "c_5"), page = 1,
                    scale = c("I", "I", "I", "II", "II", rep("III", 5)), subscale = c("A", "A", "A", "B", "B", rep("C", 5)),
                    n = c(1:3, 1:2, 1:5), reverse = c(0, 1, 0, 0, 1, 1, 1, 0, 0, 0))
save(small, "small-key")

step <- function(x, most) pmin(most, pmax(1, round(x)))
# People with a leaning each, subscales with a level and a spread each; a share of N/A, for some people whole subscales.
people <- function(n, key, level = 4, spread = 1, missing = 0, dropped = 0, most = 6) {
  levels <- level + rnorm(length(unique(key$subscale)), sd = 0.7)
  names(levels) <- unique(key$subscale)
  lean <- rnorm(n, sd = spread / 2)
  table <- sapply(seq_len(nrow(key)), function(i) {
    x <- step(levels[key$subscale[i]] + lean + rnorm(n, sd = spread), most)
    if (as.logical(key$reverse[i])) most + 1 - x else x
  })
  table <- matrix(table, nrow = n)
  table[matrix(runif(length(table)) < missing, nrow = n)] <- NA
  for (s in unique(key$subscale)) table[runif(n) < dropped, key$subscale == s] <- NA
  colnames(table) <- key$item
  table
}
answers <- function(table, submitted = TRUE, seconds = NULL) {
  n <- nrow(table)
  head <- data.frame(respondent = paste0("p", seq_len(n)), submitted = rep_len(submitted, n))
  if (!is.null(seconds)) head$seconds <- rep_len(seconds, n)
  # A further column, and items in another order than the key's.
  data.frame(head, table[, sample(ncol(table)), drop = FALSE], note = "x", check.names = FALSE)
}
save(answers(people(9, key, missing = 0.03), seconds = c(400, 89.5, 90, 600)), "nine")
save(answers(people(7, key, level = 3.4, missing = 0.03)), "seven-before")
save(answers(people(3, key)), "three")
save(answers(people(4, key, missing = 0.05)), "four")
save(answers(people(5, key, level = 3.2, dropped = 0.1)), "five")
save(answers(people(48, key, spread = 1.4, missing = 0.2, dropped = 0.1), submitted = c(TRUE, TRUE, TRUE, FALSE)), "gaps")
save(answers(people(40, key, level = 4.5, spread = 1.2, missing = 0.1, dropped = 0.05)), "gaps-before")
save(answers(people(120, key, level = 4.1)), "many")
save(answers(people(90, key, level = 3.9)), "many-before")
# Two valid, one who answered half, two who have not handed in.
few <- people(5, key); few[3, 1:23] <- NA
save(answers(few, c(TRUE, TRUE, TRUE, FALSE, FALSE)), "few")
# Too few hold a score in two subscales, so that a scale and the whole are absent.
lacking <- people(8, key); lacking[1:6, key$subscale == "Clear"] <- NA; lacking[1:4, key$subscale == "Equipped"] <- NA
save(answers(lacking), "lacking")
# Everybody the same: no spread, agreement 1, no flags; then all a step higher.
keyed <- function(value, n) matrix(rep(ifelse(key$reverse, 7 - value, value), each = n), n, dimnames = list(NULL, key$item))
save(answers(keyed(2, 6)), "unanimous")
save(answers(keyed(3, 6)), "unanimous-higher")
# Of two minds in every item: agreement 0.
save(answers(rbind(keyed(1, 4), keyed(6, 4))), "poles")
# Means that differ and are written alike. Everybody at 4, but for some answers of 5 in each subscale: at 4.0, 4.1, 4.2 and
# 4.25 on paper, in sums of different sizes.
tied <- function(fives, n = 20) {
  table <- keyed(4, n)
  for (s in seq_along(subscales)) {
    own <- which(key$subscale == subscales[s])
    cells <- cbind(rep(seq_len(n), length(own)), rep(own, each = n))[seq_len(fives[s]), , drop = FALSE]
    table[cells] <- ifelse(key$reverse[cells[, 2]], 2, 5)
  }
  table
}
save(answers(tied(c(20, 19, 15, 12, 11, 5, 8, 3, 4, 1, 16, 6))), "tied")
save(answers(tied(c(3, 2, 1, 0, 3, 2, 1, 0, 3, 2, 1, 0))), "alike")
# Straight lines, long runs and short ones, N/A between.
lines <- people(6, key); lines[1, ] <- 5; lines[2, 1:16] <- 3; lines[3, 1:15] <- 3; lines[3, 16] <- 2
lines[4, c(1:8, 10:17)] <- 4; lines[4, 9] <- NA
save(answers(lines, seconds = c(30, 200)), "lines")
save(answers(people(11, small, missing = 0.15)), "small")
save(answers(people(6, small, level = 3)), "small-before")

# --- Reliability: rows without a word on who has handed in; teams of unequal and of equal size.
rows <- function(n, missing, teams) {
  team <- sample(rep_len(teams, n))
  table <- people(n, key, spread = 1, missing = missing)
  shift <- match(team, unique(teams)) %% 3 - 1
  for (i in seq_len(ncol(table))) table[, i] <- step(table[, i] + ifelse(key$reverse[i], -shift, shift), 6)
  data.frame(respondent = paste0("r", seq_len(n)), team = team, table, check.names = FALSE)
}
save(rows(30, 0, c("t1", "t2", "t3")), "rows-30")
save(rows(29, 0, c("t1", "t2", "t3")), "rows-29")
save(rows(75, 0.15, c("a", "a", "a", "b", "b", "c", "d")), "rows-75")
save(rows(240, 0.4, paste0("team ", 1:17)), "rows-240")

# --- GLA: ten capabilities, four items of habit and four of method each, one reversed a page.
abilities <- c("direction", "strategic", "execution", "decisions", "communication", "empowerment", "developing", "inclusion",
               "change", "self")
gla <- expand.grid(capability = abilities, page = 1:4, type = c("Style", "Strategy"), stringsAsFactors = FALSE)
gla$item <- paste0(ifelse(gla$type == "Style", "h", "m"), gla$page, "-", gla$capability)
gla$reverse <- match(gla$capability, abilities) == 2 * gla$page + (gla$type == "Style")
save(gla[sample(nrow(gla)), c("item", "type", "page", "capability", "reverse")], "gla-key")
leaders <- function(n, missing, dropped = 0) {
  asked <- data.frame(subscale = paste(gla$type, gla$capability), reverse = gla$reverse, item = gla$item)
  data.frame(leader = paste0("L", seq_len(n)), people(n, asked, level = 3.4, spread = 0.9, missing, dropped, most = 5),
             check.names = FALSE)
}
save(leaders(8, 0.05), "leaders-8")
save(leaders(25, 0.15, 0.08), "leaders-25")
save(leaders(2, 0), "leaders-2")
save(leaders(1, 0.1), "leaders-1")
# Nobody but one holds both parts of a capability; another nobody at all.
sparse <- leaders(5, 0)
sparse[2:5, paste0("h", 1:4, "-change")] <- NA; sparse[, paste0("m", 1:4, "-self")] <- NA
save(sparse, "leaders-sparse")
equal <- leaders(3, 0)
for (i in seq_len(nrow(gla))) equal[[gla$item[i]]] <- if (gla$reverse[i]) 2 else 4
save(equal, "leaders-equal")

# --- 360: means with two decimals, groups of several sizes, N/A where a rater has not observed.
raters <- function(groups, missing) {
  group <- rep(names(groups), groups)
  table <- matrix(round(runif(length(group) * 10, 1, 5), 2), ncol = 10, dimnames = list(NULL, abilities))
  table[matrix(runif(length(table)) < missing, ncol = 10)] <- NA
  data.frame(rater = paste0("x", seq_along(group)), group = group, table)
}
save(raters(c(self = 1, manager = 1, peers = 4, reports = 5), 0.1), "raters-whole")
save(raters(c(Self = 1, Manager = 2, Mentor = 1, Coach = 1, Peers = 2, Reports = 1, Customers = 3), 0.3), "raters-gaps")
save(raters(c(manager = 1, peers = 3), 0), "raters-no-self")
save(raters(c(self = 1, peers = 1), 0), "raters-alone")
