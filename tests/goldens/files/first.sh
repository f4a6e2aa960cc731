# Plays the first legal move, with a note on standard error.
while read -r line; do
    case $line in
    *'"type":"move"'*)
        legal=${line#*'"legal":["'}
        echo "a note" >&2
        echo "${legal%%\"*}"
        ;;
    esac
done
