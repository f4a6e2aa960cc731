# The agents: how they choose, and what can be set.

agent-random = Plays any legal move, each equally likely.
option-agent-seed = seed of what is left to chance; chosen and shown when not given
