# Parts of the tests, for scripts that source this: `part` runs one and goes on after a failure, `summary` ends the script.
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
logs=target/test-logs
mkdir -p "$logs"
failed_parts=()
lines=""
passed=0
failed=0

# part NAME COMMAND...: runs one part, shows its output, and adds its counts to the summary.
part() {
    local name=$1 log="$logs/$1.log" start=$SECONDS verdict=ok status good bad
    shift
    printf '\n== tests: %s\n' "$name"
    "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    read -r good bad < <(counts "$log")
    passed=$((passed + good))
    failed=$((failed + bad))
    if [ "$status" != 0 ]; then
        verdict=FAILED
        failed_parts+=("$name")
    fi
    lines+=$(printf '%-18s %-6s %6d passed %4d failed %5d s' "$name" "$verdict" "$good" "$bad" $((SECONDS - start)))$'\n'
}

# counts LOG: how many tests passed and failed, by the closing lines of cargo test, node's runner and vitest.
counts() {
    sed 's/\x1b\[[0-9;]*m//g' "$1" | awk '
        /^test result:/ { passed += $4; failed += $6 }
        NF == 3 && $2 == "pass" { passed += $3 }
        NF == 3 && $2 == "fail" { failed += $3 }
        /^ +Tests / { for (i = 2; i < NF; i++) { if ($(i + 1) ~ /^passed/) passed += $i; if ($(i + 1) ~ /^failed/) failed += $i } }
        END { print passed + 0, failed + 0 }'
}

web() { (cd web && npm run --silent "$@"); }

# summary: prints the result of each part and what failed, and fails if any part did.
summary() {
    printf '\n== summary\n%s' "$lines"
    for name in "${failed_parts[@]}"; do
        grep -hE '^test .* \.\.\. FAILED|^error: |^not ok |^✖ ' "$logs/$name.log" | sort -u | sed "s/^/$name: /"
    done
    printf '%d passed, %d failed\n' "$passed" "$failed"
    [ ${#failed_parts[@]} = 0 ]
}
